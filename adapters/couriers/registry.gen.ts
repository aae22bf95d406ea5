// Written by `make courier` from the folders that are here: not edited by hand.
import type { Provider } from './_kit/provider.ts';
import { provider as anterajaProvider } from './anteraja/courier.ts';
import { provider as biteshipProvider } from './biteship/courier.ts';
import { provider as jneProvider } from './jne/courier.ts';
import { provider as jntProvider } from './jnt/courier.ts';
import { provider as lionProvider } from './lion/courier.ts';
import { provider as ninjaProvider } from './ninja/courier.ts';
import { provider as sicepatProvider } from './sicepat/courier.ts';

/** The providers of LIVE couriers, by code. */
export const PROVIDERS: readonly Provider[] = [anterajaProvider, biteshipProvider, jneProvider, jntProvider, lionProvider, ninjaProvider, sicepatProvider];
