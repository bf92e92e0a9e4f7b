import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { test, expect, vi } from 'vitest';
import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod/mini';
import { rule } from '#core/access/rule.ts';
function C() { const [n, set] = useState(0); return <button type="button" onClick={() => set(n + 1)}>n{n}</button>; }
test('renders', async () => { render(<C />); await userEvent.click(screen.getByRole('button')); expect(screen.getByText('n1')).toBeInTheDocument(); });
test('clean', () => { expect(document.body.textContent).toBe(''); expect(window.matchMedia('x').matches).toBe(false); });
test('zod', () => { const f = new FormData(); f.set('n', '3'); const s = parseWithZod(f, { schema: z.object({ n: z.number() }) }); expect(s.status).toBe('success'); expect(rule).toBeTruthy(); });
test('react warns', () => { render(<ul>{[1, 2].map((x) => <li>{x}</li>)}</ul>); });
test('expected', () => { const spy = vi.spyOn(console, 'error').mockImplementation(() => {}); console.error('x'); expect(spy).toHaveBeenCalled(); });
test('fetch/abort', async () => { expect(new Request('http://localhost/').signal).toBeTruthy(); const c = new AbortController(); new Request('http://localhost/', { signal: c.signal }); });
