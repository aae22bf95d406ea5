import type { components } from '#src/http/contract/dashboard.gen.ts';

export type Act = components['schemas']['Activity'];
