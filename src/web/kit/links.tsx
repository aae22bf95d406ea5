import { ActionIcon, Anchor, Button, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** Links within the pages, typed by the routes: `<TextLink to="/$environment/wallet" …>`. */
export const TextLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(Button<'a'>);
export const IconLink = createLink(ActionIcon<'a'>);
export const MenuLink = createLink(NavLink<'a'>);
