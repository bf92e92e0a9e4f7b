import { afterEach, expect, test, vi } from 'vitest';
import { followVisibleArea } from './visibleArea.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['nothing hides anything', { height: 800 }, '0px', '0px'],
  ['a keyboard hides the lower part', { height: 460 }, '0px', '340px'],
  ['the page is moved up for the field above the keyboard', { height: 460, offsetTop: 100 }, '100px', '240px'],
  ['the page is zoomed by two fingers', { height: 400, offsetTop: 50, scale: 2 }, '0px', '0px'],
])('tells the styles what is visible when %s', (_when, viewport, top, below) => {
  const area = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', area);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const end = followVisibleArea();
  Object.assign(area, viewport);
  area.dispatchEvent(new Event('resize'));
  const { style } = document.documentElement;
  expect([style.getPropertyValue('--visible-top'), style.getPropertyValue('--hidden-below')]).toEqual([top, below]);
  end();
});
