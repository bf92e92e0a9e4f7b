import { describe, expect, test } from 'vitest';
import { withReturn } from './runtimeConfig.ts';

describe('the address of the account service', () => {
  test('has the location to return to and the reason', () => {
    expect(withReturn('/account/signout', '/user?status=all#x', 'session_ended')).toBe(
      '/account/signout?return_to=%2Fuser%3Fstatus%3Dall%23x&reason=session_ended',
    );
  });

  test('keeps the query of the configured address, and returns to a full URL if the origin differs', () => {
    expect(withReturn('https://accounts.example/out?app=1', '/user')).toBe(
      'https://accounts.example/out?app=1&return_to=%2Fuser',
    );
  });

  test('does not return to the index page', () => {
    expect(withReturn('/account/signout', '/')).toBe('/account/signout');
  });
});
