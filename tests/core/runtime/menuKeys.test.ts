import { describe, expect, it } from 'vitest';
import {
  type MenuMove,
  type MenuPlace,
  type MenuShape,
  menuMove,
} from '../../../engine/core/runtime/menu.ts';

const shape: MenuShape = [
  { label: 'Livres', entries: [] },
  { label: 'Prêts', entries: ['Retards', 'Échéances', 'Réservations'] },
  { label: 'Lecteurs', entries: ['Cartes'] },
];
const at = (entry: number, sub: number | null = null): MenuPlace => ({ entry, sub });
const to = (entry: number, sub: number | null, open: number | null): MenuMove => ({
  focus: { entry, sub },
  open,
});

describe('menuMove', () => {
  it.each<[string, MenuPlace, number | null, string, MenuMove | null]>([
    ['Right goes to the next entry', at(0), null, 'ArrowRight', to(1, null, null)],
    ['Right goes from the last to the first', at(2), null, 'ArrowRight', to(0, null, null)],
    ['Left goes from the first to the last', at(0), null, 'ArrowLeft', to(2, null, null)],
    ['Right leaves a sub-menu for the next entry', at(1, 2), 1, 'ArrowRight', to(2, null, null)],
    ['Left leaves a sub-menu for the previous entry', at(1, 0), 1, 'ArrowLeft', to(0, null, null)],
    ['Down opens a sub-menu and enters it', at(1), null, 'ArrowDown', to(1, 0, 1)],
    ['Down does nothing without a sub-menu', at(0), null, 'ArrowDown', null],
    ['Down moves on inside a sub-menu', at(1, 0), 1, 'ArrowDown', to(1, 1, 1)],
    ['Down goes from the last sub-entry to the first', at(1, 2), 1, 'ArrowDown', to(1, 0, 1)],
    ['Up opens a sub-menu and enters it at the end', at(1), null, 'ArrowUp', to(1, 2, 1)],
    ['Up moves back inside a sub-menu', at(1, 2), 1, 'ArrowUp', to(1, 1, 1)],
    ['Up goes from the first sub-entry to the last', at(1, 0), 1, 'ArrowUp', to(1, 2, 1)],
    ['Home goes to the first entry', at(2), null, 'Home', to(0, null, null)],
    ['End goes to the last entry', at(0), null, 'End', to(2, null, null)],
    ['Home stays within the sub-menu', at(1, 2), 1, 'Home', to(1, 0, 1)],
    ['End stays within the sub-menu', at(1, 0), 1, 'End', to(1, 2, 1)],
    ['a letter goes to the next matching entry', at(0), null, 'l', to(2, null, null)],
    ['a letter wraps around after the last entry', at(2), null, 'L', to(0, null, null)],
    ['a letter finds a sub-entry of the open sub-menu', at(1), 1, 'r', to(1, 0, 1)],
    ['a letter moves on among several matches', at(1, 0), 1, 'r', to(1, 2, 1)],
    ['a letter ignores accents', at(1), 1, 'e', to(1, 1, 1)],
    ['a letter without a match does nothing', at(0), null, 'z', null],
    ['Escape without a sub-menu does nothing', at(1), null, 'Escape', null],
    ['Tab does nothing', at(1), 1, 'Tab', null],
    ['Enter does nothing', at(1), 1, 'Enter', null],
    ['a space does nothing', at(1), 1, ' ', null],
  ])('A11Y-12: %s', (_name, place, open, key, move) => {
    expect(menuMove(shape, place, open, key)).toEqual(move);
  });

  it('A11Y-12: Escape closes the sub-menu and returns to the button that opened it', () => {
    expect(menuMove(shape, at(1, 2), 1, 'Escape')).toEqual({
      focus: { entry: 1, sub: null, opener: true },
      open: null,
    });
  });
});
