import { test, expect } from 'vitest';
test('node', () => { expect(typeof document).toBe('undefined'); });
test('logs', () => { console.warn('bad'); });
