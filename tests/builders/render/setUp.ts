import { startSetUp, viewSetUp } from '#plugins/security/contract.ts';
import { answer } from './fakeServer.ts';

/** The server's values of a two-factor set-up, in our names. */
export const setUp = {
  permCode: 'the-perm-code',
  key: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Gatehouse:user@acme.test?issuer=Gatehouse&secret=JBSWY3DPEHPK3PXP',
  codes: Array.from({ length: 10 }, (_, index) => `${index}`.repeat(28)),
};

const file = () =>
  Object.assign(new Blob(['PNG'], { type: 'image/png' }), { headers: new Headers({ pragma: setUp.permCode }) });

/** The replies of a successful set-up. */
export const setUpReplies = () => [
  answer(startSetUp, () => file()),
  answer(viewSetUp, { codes: setUp.codes, address: setUp.address }),
];
