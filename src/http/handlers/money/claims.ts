import { idText } from '#domain/id.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import type { AddPhoto } from '#src/usecases/money/claim/add-photo.ts';
import type { GetPhoto } from '#src/usecases/money/claim/get-photo.ts';
import type { OpenClaim } from '#src/usecases/money/claim/open-claim.ts';
import type { RemovePhoto } from '#src/usecases/money/claim/remove-photo.ts';
import type { ShowClaims } from '#src/usecases/money/claim/show-claims.ts';
import type { ClaimUseCases } from '#src/usecases/money/claim/use-cases.ts';
import { claimView } from '#src/views/money/claim.ts';
import type { FileHandler, Handler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import type { ParamsOf } from '../../contract/types.ts';
import { idInPath, keptIdInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ, WRITE } from '../../route.ts';
import { PICTURE_POLICY } from '../carrying/logos.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';

const LIST = 'claims';

const PHOTOS = '/shipments/:shipment_number/claims/:claim_id/photos';
const PHOTO = `${PHOTOS}/:photo_id`;
/** Cache time of a photo, which never changes but may be removed. */
const PHOTO_SECONDS = 3_600;

type ClientClaims = Pick<
  ClaimUseCases,
  'openClaim' | 'showClaims' | 'listClaims' | 'addPhoto' | 'getPhoto' | 'removePhoto'
>;

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
    {
      ...CHANGE,
      path: PHOTOS,
      operationId: 'addClaimPhoto',
      scope: 'shipments:write',
      status: 201,
      takesPhoto: true,
      handler: addPhotoHandler(deps.addPhoto),
    },
    {
      ...READ,
      path: PHOTO,
      operationId: 'getClaimPhoto',
      scope: 'shipments:read',
      isFile: true,
      handler: getPhotoHandler(deps.getPhoto),
    },
    {
      ...WRITE,
      method: 'delete',
      path: PHOTO,
      operationId: 'deleteClaimPhoto',
      scope: 'shipments:write',
      handler: deletePhotoHandler(deps.removePhoto),
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
    return withReplayed(await openClaim(command, request));
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

function addPhotoHandler(addPhoto: AddPhoto): Handler<'addClaimPhoto'> {
  return async ({ request, params, photo }) => {
    if (photo === undefined) throw new Error('the route reads no photo');
    const { file, sha256 } = photo;
    const claimId = idInPath('claim', params.claim_id);
    const { tenant } = request;
    const command = { tenant, shipmentNumber: params.shipment_number, claimId, file, sha256 };
    return withReplayed(await addPhoto(command, request));
  };
}

function getPhotoHandler(getPhoto: GetPhoto): FileHandler<'getClaimPhoto'> {
  return async ({ caller, params, query }) => {
    const { size = 'full' } = query;
    const body = await getPhoto({ ...caller, ...photoIn(params, 'photo') }, size);
    const name = `claim-photo-${params.photo_id}.jpg`;
    const headers = {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': `private, max-age=${PHOTO_SECONDS}`,
      'Content-Security-Policy': PICTURE_POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
    };
    return { headers, body };
  };
}

function deletePhotoHandler(removePhoto: RemovePhoto): Handler<'deleteClaimPhoto'> {
  return async ({ caller, params }) => {
    const key = photoIn(params, 'claim');
    await removePhoto({ ...caller, ...key });
    return { photo_id: idText('claimPhoto', key.photoId), deleted: true };
  };
}

/** `noun`: the missing thing in NOT_FOUND. */
function photoIn(params: ParamsOf<'getClaimPhoto'>, noun: 'claim' | 'photo') {
  return {
    shipmentNumber: params.shipment_number,
    claimId: keptIdInPath({ kind: 'claim', noun }, params.claim_id),
    photoId: idInPath('claimPhoto', params.photo_id),
  };
}
