import type { RouteComponent } from '@tanstack/react-router';

/** A page for the tests in Node, which read its record and never load it. */
declare const page: Readonly<Record<string, RouteComponent>>;
export = page;
