/** CMD-038 to CMD-046: tick all or none, choose an action, apply it order by order. */
import { useState } from 'react';

type BulkBarProps = {
  readonly ticked: number;
  readonly onTickAll: (on: boolean) => void;
  readonly onSave: (traite: boolean) => Promise<void>;
};

export function BulkBar({ ticked, onTickAll, onSave }: BulkBarProps) {
  const [action, setAction] = useState('');
  const save = async () => {
    if (ticked === 0) alert('Veuillez cocher une ou plusieurs commandes.');
    else if (action === '') alert('Vous devez sélectionner une action.');
    else await onSave(action === 'Oui');
  };
  return (
    <section aria-label="Lignes cochées" className="floor-footer">
      <span>{ticked} lignes cochées</span>
      <button type="button" onClick={() => onTickAll(true)}>
        Tout cocher
      </button>
      <button type="button" onClick={() => onTickAll(false)}>
        Tout décocher
      </button>
      <label>
        Action{' '}
        <select value={action} onChange={(event) => setAction(event.target.value)}>
          <option value="">Choisir</option>
          <option>Oui</option>
          <option>Non</option>
        </select>
      </label>
      <button type="button" onClick={() => void save()}>
        Enregistrer
      </button>
    </section>
  );
}
