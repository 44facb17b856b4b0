/** Asks what is printed of a result that has more than one page: this page, or every row. */

import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { useAidText } from '../shell/useAid.ts';

type PrintDialogProps = {
  /** How many rows the page has, and the result; null: unknown. */
  readonly shown: number;
  readonly total: number | null;
  readonly onPrint: (isWhole: boolean) => void;
  readonly onClose: () => void;
};

export default function PrintDialog({ shown, total, onPrint, onClose }: PrintDialogProps) {
  const say = useAidText();
  const { engineText } = useEngine();
  const choose = (isWhole: boolean): void => {
    onClose();
    onPrint(isWhole);
  };
  return (
    <Modal
      title={engineText('table.print')}
      onClose={onClose}
      body={say('print.ask')}
      focus="button:last-child"
      wide
    >
      <div className="eng-dialog__answers">
        <Button variant="quiet" onClick={onClose}>
          {engineText('dialog.cancel')}
        </Button>
        <Button onClick={() => choose(false)}>{say('print.page', { n: shown })}</Button>
        <Button variant="primary" onClick={() => choose(true)}>
          {total === null ? say('print.all') : say('print.allOf', { n: total })}
        </Button>
      </div>
    </Modal>
  );
}
