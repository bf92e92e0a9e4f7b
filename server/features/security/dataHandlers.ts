import { Readable } from 'node:stream';
import type * as contract from '#plugins/security/contract.ts';
import { dataDownloaded } from '#plugins/security/events.ts';
import { comparePassword, holdPerson } from '#server/domain/access/proof.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { dataOf } from '#server/domain/personalData/handOver.ts';
import { countAttempt } from '#server/platform/throttle/throttle.ts';

/** Handlers of what the portal keeps of the person. */
export const dataHandlers: Pick<Handlers<typeof contract>, 'downloadData'> = {
  downloadData: {
    async ownTransactions({ body }, ctx) {
      const { services, viewer, caller, now } = ctx;
      const hash = await comparePassword(ctx, { password: body.password, field: 'password' });
      const email = await ctx.writeStillAdmitted(async (tx) => {
        const person = await holdPerson(tx, viewer.id, hash);
        await countAttempt(tx, [`ownData:${viewer.id}`], now);
        // The person alone is told.
        const subject = { id: viewer.id, name: caller?.name ?? '' };
        await ctx.record(dataDownloaded, { subject }, { tx, organisationId: 0 });
        return person.email;
      });
      return {
        bytes: Readable.from(admitted(ctx, dataOf(services, { id: viewer.id, email }))),
        type: 'application/octet-stream',
        headers: { 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'no-store' },
      };
    },
  },
};

/** The pieces of the file, while the session lasts: whoever ended it gets no more. */
async function* admitted(ctx: Ctx, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let at = performance.now();
  for await (const piece of pieces) {
    if (performance.now() - at > 1000) {
      await ctx.stillAdmitted();
      at = performance.now();
    }
    yield piece;
  }
}
