import { fireEvent, screen } from '@testing-library/react';
import { createPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PathLink } from '../../../engine/react/context/links.tsx';
import { renderPart } from '../harness.tsx';

function draw(onClick?: (event: { preventDefault: () => void }) => void) {
  const part = (
    <PathLink to="/livres?etat=IN" {...(onClick && { onClick })}>
      Livres
    </PathLink>
  );
  const { router } = renderPart(part, { path: '/' });
  return {
    place: () => createPath(router.state.location),
    link: screen.getByRole('link', { name: 'Livres' }),
  };
}

describe('PathLink', () => {
  it('opens its path within the portal, and has it as its href', () => {
    const { place, link } = draw();
    expect(link.getAttribute('href')).toBe('/livres?etat=IN');
    expect(fireEvent.click(link)).toBe(false);
    expect(place()).toBe('/livres?etat=IN');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (press) => {
      const { place, link } = draw();
      link.addEventListener('click', (event) => event.defaultPrevented || event.preventDefault());
      fireEvent.click(link, press);
      expect(place()).toBe('/');
    },
  );

  it('does nothing after a handler that prevented the default', () => {
    const { place, link } = draw((event) => event.preventDefault());
    fireEvent.click(link);
    expect(place()).toBe('/');
  });
});
