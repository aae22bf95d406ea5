import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  Button,
  type ButtonProps,
  NavLink,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkProps<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

/** Links within the pages, typed by the routes: `<TextLink to="/$environment/wallet" …>`. */
export const TextLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(AnchorButton);
export const IconLink = createLink(AnchorIcon);
export const MenuLink = createLink(NavLink<'a'>);

/**
 * A button that is a real link, for the keyboard, for screen readers, and for opening it in a new
 * tab.
 */
function AnchorButton(props: LinkProps<ButtonProps>) {
  return <Button component="a" {...props} />;
}

function AnchorIcon(props: LinkProps<ActionIconProps>) {
  return <ActionIcon component="a" {...props} />;
}
