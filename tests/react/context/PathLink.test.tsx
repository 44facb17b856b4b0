import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Engine, EngineContext } from '../../../engine/react/context/EngineContext.ts';
import { PathLink } from '../../../engine/react/context/links.tsx';

function draw(onClick?: (event: { preventDefault: () => void }) => void) {
  const navigate = vi.fn();
  render(
    <EngineContext value={{ navigate } as unknown as Engine}>
      <PathLink to="/livres?etat=IN" {...(onClick && { onClick })}>
        Livres
      </PathLink>
    </EngineContext>,
  );
  return { navigate, link: screen.getByRole('link', { name: 'Livres' }) };
}

describe('PathLink', () => {
  it('opens its path within the portal, and has it as its href', () => {
    const { navigate, link } = draw();
    expect(link.getAttribute('href')).toBe('/livres?etat=IN');
    expect(fireEvent.click(link)).toBe(false);
    expect(navigate.mock.calls).toEqual([['/livres?etat=IN']]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (press) => {
      const { navigate, link } = draw();
      link.addEventListener('click', (event) => event.defaultPrevented || event.preventDefault());
      fireEvent.click(link, press);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('does nothing after a handler that prevented the default', () => {
    const { navigate, link } = draw((event) => event.preventDefault());
    fireEvent.click(link);
    expect(navigate).not.toHaveBeenCalled();
  });
});
