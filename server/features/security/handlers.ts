import { rangeFault } from '#core/contract/policies/address.ts';
import type * as contract from '#plugins/security/contract.ts';
import {
  ownRangeAdded,
  ownRangeRemoved,
  passwordChanged,
  recoveryCodesRenewed,
  twoFactorDisabled,
  twoFactorSetUp,
} from '#plugins/security/events.ts';
import { authenticatorOff, authenticatorOn, factorLeftIfForced, hasSecondFactor } from '#plugins/security/rules.ts';
import { hashPassword, refuseCommonPassword } from '#server/platform/credentials/passwords.ts';
import {
  countRecoveryCodes,
  newRecoveryCodes,
  replaceRecoveryCodes,
} from '#server/platform/credentials/recoveryCodes.ts';
import { stepOf, totpContext } from '#server/platform/credentials/secondFactor.ts';
import { beginSetUp, codesOfSetUp, endSetUps, secretOfSetUp } from '#server/platform/credentials/setUp.ts';
import { ownTextsOf } from '#server/features/account/queries.ts';
import { revokeAllSessions } from '#server/features/session/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import { tellIfNarrowed } from '#server/domain/lockout/narrowed.ts';
import { endLinks } from '#server/platform/mail/links.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { authenticatorAddress, qrCode } from './authenticator.ts';
import { dataHandlers } from './dataHandlers.ts';
import { passkeyHandlers } from './passkeyHandlers.ts';
import { isForced, provePassword, type Held } from '#server/domain/access/proof.ts';
import { enableTwoFactor, forgetTwoFactor, setPassword, twoFactorSince } from './queries.ts';
import { addRangeOf, removeRangeOf } from '#server/domain/lockout/ownRanges.ts';
import { rangesOf } from '#server/domain/lockout/ownRanges.ts';
import { tokenHandlers } from './tokenHandlers.ts';
import { fullName } from '#server/platform/names.ts';
import { rangeText } from '#server/platform/http/connection/addressRange.ts';
import { recordOwn, recordPrivate } from '#server/domain/calls/recordOwn.ts';

const over = () => conflict('This set-up is no longer valid. Start again with a new QR code.');

/** Handlers of a person's own security. A handler that compares or hashes a password holds no transaction meanwhile. */
export const handlers: Handlers<typeof contract> = {
  ...dataHandlers,
  ...passkeyHandlers,
  ...tokenHandlers,

  async twoFactorStatus(_input, { db, viewer }) {
    const [codesLeft, since] = await Promise.all([countRecoveryCodes(db, viewer.id), twoFactorSince(db, viewer.id)]);
    return { status: { on: viewer.authenticator, codesLeft, since } };
  },

  async startSetUp(_input, ctx) {
    const { db, viewer, services, now } = ctx;
    ctx.check(authenticatorOff, viewer);
    const { permCode, secret } = await beginSetUp(db, services.secrets, viewer.id, now);
    const bytes = await qrCode(await authenticatorAddress(ctx, secret));
    return { bytes, type: 'image/png', headers: { pragma: permCode, 'cache-control': 'no-store' } };
  },

  async viewSetUp({ query }, ctx) {
    const { db, viewer, services, now } = ctx;
    const secret = await secretOfSetUp(db, services.secrets, viewer.id, query.permCode, now);
    if (secret === undefined) throw over();
    return { codes: codesOfSetUp(services.secrets, secret), address: await authenticatorAddress(ctx, secret) };
  },

  completeSetUp: {
    async ownTransactions({ body }, ctx) {
      const { db, viewer, services, now } = ctx;
      const { secrets } = services;
      ctx.check(authenticatorOff, viewer);
      const secret = await secretOfSetUp(db, secrets, viewer.id, body.permCode, now);
      if (secret === undefined) throw over();
      const recoveryCodes = codesOfSetUp(secrets, secret);
      // Codes that differ from the shown ones would not work later.
      if (body.codes.join().toLowerCase() !== recoveryCodes.join()) throw over();
      const change = await provePassword(ctx, { password: body.password, field: 'user_password' }, 'pwd otp');
      await change(async (tx, person) => {
        ctx.check(authenticatorOff, { authenticator: person.totp_enabled === 1 });
        // Of parallel calls only one finds the set-up.
        if ((await endSetUps(tx, viewer.id)) === 0) throw over();
        const step = stepOf(secret, body.code, now);
        if (step === null) throw invalid({ auth_code: ['The code is wrong, or the app shows a new one by now.'] });
        await enableTwoFactor(tx, viewer.id, { sealed: secrets.seal(secret, totpContext(viewer.id)), step, now });
        await replaceRecoveryCodes(tx, secrets, viewer.id, recoveryCodes);
        // The other sessions were opened by a password alone.
        await revokeAllSessions(tx, viewer.id, now);
        await endLinks(tx, 'reset', { personId: viewer.id }, now);
        await writeLetter('on', ctx, tx, person);
        await recordOwn(ctx, twoFactorSetUp, {}, tx);
      });
      return { message: 'Two-factor authentication is on. You were signed out everywhere else.' };
    },
  },

  disableTwoFactor: {
    async ownTransactions({ body }, ctx) {
      ctx.check(authenticatorOn, ctx.viewer);
      let passkeyLeft = false;
      const change = await provePassword(ctx, { password: body.password, field: 'password' });
      await change(async (tx, person) => {
        ctx.check(authenticatorOn, { authenticator: person.totp_enabled === 1 });
        passkeyLeft = person.has_passkey === 1;
        ctx.check(factorLeftIfForced, { forced: isForced(ctx), left: person.has_passkey });
        await forgetTwoFactor(tx, ctx.viewer.id);
        if (!passkeyLeft) await replaceRecoveryCodes(tx, ctx.services.secrets, ctx.viewer.id, []);
        await writeLetter(passkeyLeft ? 'appOff' : 'off', ctx, tx, person);
        await recordOwn(ctx, twoFactorDisabled, {}, tx);
      });
      return { message: passkeyLeft ? 'The authenticator app was removed.' : 'Two-factor authentication is off.' };
    },
  },

  renewRecoveryCodes: {
    async ownTransactions({ body }, ctx) {
      ctx.check(hasSecondFactor, ctx.viewer);
      const codes = newRecoveryCodes();
      const change = await provePassword(ctx, { password: body.password, field: 'password' });
      await change(async (tx, person) => {
        ctx.check(hasSecondFactor, { twoFactor: person.second_factor === 1 });
        await replaceRecoveryCodes(tx, ctx.services.secrets, ctx.viewer.id, codes);
        await writeLetter('codes', ctx, tx, person);
        await recordOwn(ctx, recoveryCodesRenewed, {}, tx);
      });
      return { codes, message: 'You have new recovery codes. The old ones no longer work.' };
    },
  },

  changePassword: {
    async ownTransactions({ body }, ctx) {
      const { db, viewer, services, now } = ctx;
      await refuseCommonPassword(body.next, 'new_password', await ownTextsOf(db, viewer.id));
      const change = await provePassword(ctx, { password: body.current, field: 'current_password' });
      if (body.next === body.current)
        throw invalid({ new_password: ['This is your current password. Choose another one.'] });
      const hash = await hashPassword(body.next);
      await change(async (tx, person) => {
        await setPassword(tx, viewer.id, hash);
        await revokeAllSessions(tx, viewer.id, now);
        // An earlier reset link, perhaps requested by somebody else, would undo this change.
        await endLinks(tx, 'reset', { personId: viewer.id }, now);
        const url = `${services.config.publicUrl}/password/forgot`;
        await queueMail(tx, person.email, letters.passwordChanged({ name: fullName(person), url }), now);
        await recordOwn(ctx, passwordChanged, {}, tx);
      });
      return { message: 'Your password was changed. You were signed out everywhere else.' };
    },
  },

  async listRanges(_input, { db, viewer, address }) {
    return { ranges: await rangesOf(db, viewer.id), address };
  },

  async addPersonRange({ body }, ctx) {
    const { db, viewer } = ctx;
    const fault = rangeFault(body);
    if (fault !== undefined) throw invalid({ to_ipaddress: [fault] });
    return guardLockout(ctx, { confirmed: body.confirmLockout, own: true }, async () => {
      const before = await rangesOf(db, viewer.id);
      const id = await addRangeOf(db, viewer.id, body);
      await tellIfNarrowed(ctx, db, { personId: viewer.id, before, change: `the range ${rangeText(body)} was added` });
      const now = { range: rangeText(body) };
      // Nobody else is told from which addresses a person works.
      await recordPrivate(ctx, ownRangeAdded, { now, reverse: { params: { id }, query: {} } });
      return { id, message: 'The IP range was added.' };
    });
  },

  async removePersonRange({ params, query }, ctx) {
    return guardLockout(ctx, { confirmed: query.confirmLockout, own: true }, async () => {
      const before = await rangesOf(ctx.db, ctx.viewer.id);
      const range = before.find(({ id }) => id === params.id);
      if (!range || !(await removeRangeOf(ctx.db, ctx.viewer.id, params.id))) throw notFound('IP range');
      const { from, to } = range;
      const change = `the range ${rangeText(range)} was removed`;
      await tellIfNarrowed(ctx, ctx.db, { personId: ctx.viewer.id, before, change });
      await recordPrivate(ctx, ownRangeRemoved, { was: { range: rangeText(range) }, reverse: { body: { from, to } } });
      return { message: 'The IP range was removed.' };
    });
  },
};

/** Notifies the person by mail, because somebody else may have made the change. */
async function writeLetter(
  news: Parameters<typeof letters.twoFactorChanged>[0]['news'],
  { services, now }: Ctx,
  tx: Ctx['db'],
  person: Held,
): Promise<void> {
  const url = `${services.config.publicUrl}/password/forgot`;
  await queueMail(tx, person.email, letters.twoFactorChanged({ name: fullName(person), news, url }), now);
}
