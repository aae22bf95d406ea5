import type { Claim } from '#domain/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import type { OpenClaim } from '#src/usecases/claim/open-claim.ts';
import type { ShowClaims } from '#src/usecases/claim/show-claims.ts';
import type { ClaimUseCases } from '#src/usecases/claim/use-cases.ts';
import { claimView } from '#src/views/claim.ts';
import type { Handler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { type AnyRoute, CHANGE, READ } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

const LIST = 'claims';

type ClientClaims = Pick<ClaimUseCases, 'openClaim' | 'showClaims' | 'listClaims'>;

export function claimRoutes(deps: ClientClaims): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/shipments/:shipment_number/claims',
      operationId: 'createClaim',
      scope: 'shipments:write',
      status: 201,
      handler: createClaimHandler(deps.openClaim),
    },
    {
      ...READ,
      path: '/shipments/:shipment_number/claims',
      operationId: 'getClaimsOfShipment',
      scope: 'shipments:read',
      handler: getClaimsHandler(deps.showClaims),
    },
    {
      ...READ,
      path: '/claims',
      operationId: 'listClaims',
      scope: 'shipments:read',
      handler: listClaimsHandler(deps.listClaims),
    },
  ];
}

function createClaimHandler(openClaim: OpenClaim): Handler<'createClaim'> {
  return async ({ request, params, body }) => {
    const { type, amount, description, evidence_urls: evidenceUrls = [], ...unread } = body;
    allRead(unread);
    const command = {
      tenant: request.tenant,
      shipmentNumber: params.shipment_number,
      type,
      amount: rupiah(amount),
      description,
      evidenceUrls,
    };
    const { data, replayed } = await openClaim(command, request);
    return { ...data, replayed };
  };
}

function getClaimsHandler(showClaims: ShowClaims): Handler<'getClaimsOfShipment'> {
  return async ({ caller, params }) => {
    const { claims, max } = await showClaims(caller, params.shipment_number);
    return { items: claims.map(claimView), max_amount: max ?? null };
  };
}

function listClaimsHandler(listClaims: ClaimUseCases['listClaims']): Handler<'listClaims'> {
  return async ({ caller, query }) => {
    const filter = { ...createdBetween(query), statuses: query.status ?? null };
    const rows = await listClaims(caller, filter, listRequestOf(query, LIST));
    const idOf = ({ claimId }: Claim) => claimId;
    return listView(rows, query, { list: LIST, view: claimView, idOf });
  };
}
