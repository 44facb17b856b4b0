import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAfterPress } from '../../../engine/react/form/ModelForm.tsx';

const done: string[] = [];

function Field() {
  const afterPress = useAfterPress();
  return (
    <>
      <input aria-label="Titre" onBlur={() => afterPress(() => done.push('error shown'))} />
      <button type="button" onClick={() => done.push('clicked')}>
        Enregistrer
      </button>
    </>
  );
}

const press = (type: string, on: Element) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));

/** The events of a press in the order of a browser: the field loses the focus between pointerdown and pointerup. */
async function pressButton(end: 'pointerup' | 'pointercancel'): Promise<void> {
  const [field, button] = [screen.getByLabelText('Titre'), screen.getByRole('button')];
  field.focus();
  press('pointerdown', button);
  field.blur();
  expect(done).toEqual([]);
  press(end, button);
  if (end === 'pointerup') button.click();
  await waitFor(() => expect(done).toContain('error shown'));
}

describe('work deferred until a press ends', () => {
  it('runs after the click that ends the press', async () => {
    done.length = 0;
    render(<Field />);
    await pressButton('pointerup');
    expect(done).toEqual(['clicked', 'error shown']);
  });

  it('runs when the press is cancelled', async () => {
    done.length = 0;
    render(<Field />);
    await pressButton('pointercancel');
    expect(done).toEqual(['error shown']);
  });

  it('runs at once for the keyboard', () => {
    done.length = 0;
    render(<Field />);
    screen.getByLabelText('Titre').focus();
    screen.getByLabelText('Titre').blur();
    expect(done).toEqual(['error shown']);
  });
});
