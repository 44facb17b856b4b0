import { expect, it } from 'vitest';
import { contactAddress } from '../../../engine/core/runtime/contact.ts';

it('makes the address of a mailbox or a phone number, of values that can be one', () => {
  expect(contactAddress('mailto:', 'support@portail.example')).toBe('mailto:support@portail.example');
  expect(contactAddress('mailto:', 'le guichet')).toBeNull();
  expect(contactAddress('tel:', '0 800 00 00 00')).toBe('tel:0800000000');
  expect(contactAddress('tel:', '+33 (0)1')).toBe('tel:+3301');
  expect(contactAddress('tel:', 'au 12')).toBeNull();
});
