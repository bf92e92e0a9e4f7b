import { createElement, type SVGProps } from 'react';

interface Shape {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type Props = SVGProps<SVGSVGElement> & { size: number };

/** Draws what lucide-react's own draws for core/ui/icons/Icon.tsx, without what that never asks for; a kilobyte of the first page. */
export default function lucideIcon({ node }: Shape) {
  return ({ size, ...rest }: Props) =>
    createElement('svg', { ...lines, width: size, height: size, ...rest }, ...node.map(draw));
}

const draw = ([tag, attributes]: Shape['node'][number]) => createElement(tag, attributes);

const lines = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
