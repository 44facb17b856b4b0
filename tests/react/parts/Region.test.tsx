import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ScrollRegion } from '../../../engine/react/parts/Region.tsx';

describe('ScrollRegion', () => {
  it('A11Y-50 scrolls the whole of a control into view that the keyboard reaches, and nothing for itself', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    const user = userEvent.setup();
    render(
      <ScrollRegion aria-label="Tableau">
        <button type="button">Trier</button>
      </ScrollRegion>,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tableau' }));
    expect(seen).not.toHaveBeenCalled();
    await user.tab();
    expect(seen.mock.contexts).toEqual([screen.getByRole('button')]);
    expect(seen).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' });
  });
});
