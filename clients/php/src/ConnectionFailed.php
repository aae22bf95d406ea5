<?php

declare(strict_types=1);

namespace Satukurir;

/** No answer, or none in time; the request may or may not have been carried out. */
final class ConnectionFailed extends SatukurirException
{
}
