import type { Screens } from '../findScreens.ts';
import type { Visit } from '../../tools/accessible.ts';

const ranges: Visit = ['/securitypolicy/view/6?tab=ips', '10.20.0.0'];

export const screens: Screens = {
  dialogs: {
    PolicyDialog: [
      {
        at: ['/securitypolicy', 'Warehouse network'],
        press: ['New Policy'],
        title: 'New Policy',
        submit: 'Save',
      },
    ],
    'policies/RangeDialog': [
      { at: ranges, press: ['Add IP Address'], title: 'Add IP Address' },
      { at: ranges, press: ['Update 10.20.0.0 to 10.20.255.255'], title: 'Update IP Address' },
    ],
    LockoutDialog: [
      {
        at: ['/securitypolicy/view/6', 'Force two factor authentication'],
        press: ['Force two factor authentication'],
        title: /two-factor/,
      },
    ],
  },
  pages: {
    SecurityPolicy: [['/securitypolicy', 'Warehouse network']],
    SecurityPolicyView: [
      ['/securitypolicy/view/1', 'Force two factor authentication'],
      ['/securitypolicy/view/6?tab=ips', '10.20.0.0'],
      ['/securitypolicy/view/6?tab=groups', 'Warehouse'],
    ],
  },
};
