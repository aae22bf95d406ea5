import { ContainerModule } from 'inversify';
import { getPendingCod } from '#src/usecases/cod/get-pending-cod.ts';
import { recordSettlement } from '#src/usecases/cod/record-settlement.ts';
import { settleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import { settleCod } from '#src/usecases/simulation/settle-cod.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const codModule = new ContainerModule(({ bind }) => {
  const { cod, unitOfWork, clock, random, reportError, getShipment } = TOKENS;
  const { recordSettlement: record } = TOKENS;
  bind(TOKENS.getPendingCod).toResolvedValue(getPendingCod, [cod]);
  bind(TOKENS.recordSettlement).toResolvedValue(
    ...named(recordSettlement, { unitOfWork, clock, random }),
  );
  bind(TOKENS.settleDueCod).toResolvedValue(
    ...named(settleDueCod, { cod, clock, reportError, recordSettlement: record }),
  );
  bind(TOKENS.settleCod).toResolvedValue(
    ...named(settleCod, { getShipment, recordSettlement: record }),
  );
});
