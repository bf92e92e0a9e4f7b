import { describe, expect, test } from 'vitest';
import { withReturn } from './runtimeConfig.ts';

describe('the way to the account service', () => {
  test('carries the location to return to, and why', () => {
    expect(withReturn('/account/signout', '/user?status=all#x', 'session_ended')).toBe(
      '/account/signout?return_to=%2Fuser%3Fstatus%3Dall%23x&reason=session_ended',
    );
  });

  test('keeps what the address has, and is whole for another origin', () => {
    expect(withReturn('https://accounts.example/out?app=1', '/user')).toBe(
      'https://accounts.example/out?app=1&return_to=%2Fuser',
    );
  });

  test('the index is no location to return to', () => {
    expect(withReturn('/account/signout', '/')).toBe('/account/signout');
  });
});
