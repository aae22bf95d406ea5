<?php

declare(strict_types=1);

namespace Satukurir;

/** Parent class of every error of this library. */
class SatukurirException extends \RuntimeException
{
}
