import type { RouteComponent } from '@tanstack/react-router';

/** A page as the tests in Node see it; they read its record and never load it. */
declare const page: Readonly<Record<string, RouteComponent>>;
export = page;
