import { expect, it } from 'vitest';
import { spaceIconName } from '../../../web/lib/space-icon-name.ts';

// evidence: C67
it.each([
  ['Marketing', 'marketing'],
  ['HR and Hiring', 'hr'],
  ['Design System', 'design'],
  ['The product (beta)', 'product'],
  ['Product design', 'product'],
  ['Products', 'default'],
  ['Chrome', 'default'],
  ['Platform Engineering', 'default'],
  ['', 'default'],
])('the space "%s" has the icon %s', (name, icon) => {
  expect(spaceIconName(name)).toBe(icon);
});
