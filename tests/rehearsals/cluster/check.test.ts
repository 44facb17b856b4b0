import { describe, expect, it } from 'vitest';
import { type Evidence, violationsOf } from '../../../rehearsals/cluster/check.ts';
import type { FaultRun, Operation } from '../../../rehearsals/cluster/history.ts';
import type { State } from '../../../rehearsals/cluster/state.ts';
import { stepsOf } from '../../../rehearsals/cluster/workload.ts';

/** An acknowledged write that lasts one second, from its start. */
function write(kind: Operation['kind'], start: number, more: Partial<Operation> = {}): Operation {
  return {
    user: 'REPA-1',
    kind,
    access: 'write',
    start,
    end: start + 1_000,
    outcome: 'done',
    status: 200,
    code: null,
    target: '7',
    value: null,
    etag: `"${start}"`,
    foreign: [],
    ...more,
  };
}

const lost = { outcome: 'failed', status: 503, etag: null } as const;
const nothing: State = {
  commandes: [],
  demandes: [],
  doublons: [],
  comptes: [],
  journal: [],
  wrongCounts: [],
  waitingMails: 0,
  openTransactions: 0,
};
const fault: FaultRun = {
  name: 'primary killed',
  target: 'node1',
  start: 10_000,
  mended: 30_000,
  end: 60_000,
  isWhole: true,
  lastsUntilMended: false,
  alone: null,
};

function found(operations: readonly Operation[], state: Partial<State> = {}, more: Partial<Evidence> = {}) {
  const whole = { operations, faults: [fault], mails: [], noticed: [], ...more };
  return violationsOf({ ...whole, state: { ...nothing, ...state } });
}

const commented = (commentaire: string | null, nombre: number): Partial<State> => ({
  demandes: [{ numero: '7', commentaire, version: 1 }],
  journal: [{ evenement: 'demande.modifiee', objet: '7', nombre }],
});

describe('comments', () => {
  const first = write('commentaire', 11_000, { value: 'un' });
  const second = write('commentaire', 13_000, { value: 'deux' });

  it('the last acknowledged one is stored', () => {
    expect(found([first, second], commented('deux', 2))).toEqual([]);
  });

  it('reports a lost acknowledged one', () => {
    expect(found([first, second], commented('un', 2))).toEqual([
      'commentaire 7: un is not what was acknowledged last',
    ]);
  });

  it('one without a response may be stored or not', () => {
    const unanswered = { ...second, ...lost };
    expect(found([first, unanswered], commented('un', 1))).toEqual([]);
    expect(found([first, unanswered], commented('deux', 2))).toEqual([]);
  });

  it('either of two concurrent ones may be the last', () => {
    const together = write('commentaire', 11_500, { value: 'deux' });
    expect(found([first, together], commented('un', 2))).toEqual([]);
    expect(found([first, together], commented('deux', 2))).toEqual([]);
  });

  it('reports one that is written twice', () => {
    expect(found([first], commented('un', 2))).toEqual(['commentaire 7: written 2 times, more than sent']);
  });

  it('reports two with the same version that overwrote each other', () => {
    const same = { ...second, etag: first.etag };
    expect(found([first, same], commented('deux', 2))).toEqual([
      'commentaire 7: two writes were told the same version',
    ]);
  });
});

describe('orders', () => {
  const sent = write('transfert', 11_000, { target: 'A', value: '12' });
  const order = { numero: 'A', statut: 'OK', ok: 12, demandes: 12, lignes: 12, traite: false, version: 1 };

  it('are stored completely, once', () => {
    expect(found([sent], { commandes: [order] })).toEqual([]);
    expect(found([sent])).toEqual(['order A: acknowledged and lost']);
    expect(found([sent], { commandes: [{ ...order, demandes: 24 }] })).toEqual([
      'order A: OK with 12, 24, 12 of 12 lines',
    ]);
  });

  it('without a response may be stored, but only completely', () => {
    expect(found([{ ...sent, ...lost }])).toEqual([]);
    expect(found([{ ...sent, ...lost }], { commandes: [{ ...order, lignes: 3 }] })).toHaveLength(1);
  });
});

describe('decisions', () => {
  const decided = write('decision', 11_000, { value: 'ANNULER' });
  const held = (decision: string | null, statut: string, nombre: number): Partial<State> => ({
    doublons: [{ numero: '7', decisions: [decision], statut }],
    journal: nombre === 0 ? [] : [{ evenement: 'doublon.annule', objet: '7', nombre }],
  });

  it('are one per duplicate, with its request', () => {
    expect(found([decided], held('ANNULER', 'ANNULEE', 1))).toEqual([]);
    expect(found([decided], held('ANNULER', 'A_ARBITRER', 1))).toHaveLength(1);
    expect(found([decided], held('ANNULER', 'ANNULEE', 2))).toEqual(['duplicate 7: decided 2 times']);
    expect(found([decided], held(null, 'A_ARBITRER', 0))).toEqual([
      'duplicate 7: ANNULER was acknowledged,  is there',
    ]);
  });

  it('reports two different acknowledged ones', () => {
    const other = write('decision', 13_000, { value: 'POURSUIVRE' });
    expect(found([decided, other], held('ANNULER', 'ANNULEE', 1))).toEqual([
      'duplicate 7: both decisions were acknowledged',
    ]);
  });
});

describe('accounts and their mails', () => {
  const created = write('creation', 100_000, { target: 'REPA-n1' });
  const mail = { at: 100_500, to: 'repa-n1@repetition.example', messageId: 'a', subject: 's', digest: 'd' };
  const there = { comptes: ['REPA-n1'] };

  it('are stored, and notified', () => {
    expect(found([created], there, { mails: [mail] })).toEqual([]);
    expect(found([created], {}, { mails: [mail] })).toEqual(['account REPA-n1: acknowledged and lost']);
    expect(found([created], there)).toEqual(['mails: 1 are missing and 0 wait: REPA-n1']);
    expect(found([created], { ...there, waitingMails: 1 })).toEqual([]);
  });

  it('a mail is repeated only where a failure happened while it was sent', () => {
    const again = { ...mail, at: 101_000 };
    expect(found([created], there, { mails: [mail, again] })).toHaveLength(1);
    const early = [mail, again].map((one) => ({ ...one, at: one.at - 95_000 }));
    expect(found([created], there, { mails: early })).toEqual([]);
    expect(
      found([created], there, {
        mails: [
          { ...mail, at: 5_500 },
          { ...mail, at: 6_000, digest: 'e' },
        ],
      }),
    ).toEqual(['mail to repa-n1@repetition.example s: written twice']);
  });

  it('a repeated mail keeps its identifier, so that its reader recognises the copy', () => {
    const early = [mail, { ...mail, messageId: 'b' }].map((one) => ({ ...one, at: 5_500 }));
    expect(found([created], there, { mails: early })).toEqual([
      'mail to repa-n1@repetition.example s: sent again under another Message-ID',
    ]);
  });

  it('an acknowledged deletion lasts', () => {
    const removed = write('suppression', 102_000, { target: 'REPA-n1' });
    expect(found([created, removed], there, { mails: [mail] })).toHaveLength(1);
    expect(found([created, removed], {}, { mails: [mail] })).toEqual([]);
  });
});

describe('what users see', () => {
  const read = (start: number, more: Partial<Operation>) =>
    write('commandes', start, { access: 'read', target: null, ...more });

  it('no data of another organisation', () => {
    expect(found([read(1_000, { foreign: ['CMI_REPB_20260101_001'] })])).toHaveLength(1);
  });

  it('no 500, and no forced sign-in', () => {
    expect(found([read(11_000, { outcome: 'failed', status: 500 })])).toHaveLength(1);
    expect(found([read(11_000, { outcome: 'refused', status: 401 })])).toHaveLength(1);
    expect(found([read(11_000, { outcome: 'refused', status: 412 })])).toEqual([]);
  });

  it('no refusal without a failure, and none for long', () => {
    expect(found([read(11_000, lost)])).toEqual([]);
    expect(found([read(70_000, lost)])).toEqual([
      'commandes of REPA-1 failed (503) while nothing was broken',
    ]);
    expect(found([read(45_000, lost)])).toEqual(['primary killed: users were refused for 36.0 s']);
  });

  it('reads continue while the failure lasts, and writes half a minute after the repair', () => {
    const full = { faults: [{ ...fault, lastsUntilMended: true }] };
    expect(found([read(50_000, lost), write('connexion', 12_000, lost)], {}, full)).toEqual([]);
    expect(found([read(12_000, lost)], {}, full)).toEqual([
      'primary killed: commandes of REPA-1 failed (503), though it only reads',
    ]);
  });

  it('no acknowledgement of data that only one node holds', () => {
    const alone = { ...fault, alone: { from: 12_000, to: 30_000 } };
    const early = write('marque', 15_000, { value: 'true' });
    const state: Partial<State> = {
      commandes: [{ numero: '7', statut: 'OK', ok: 1, demandes: 1, lignes: 1, traite: true, version: 2 }],
      journal: [{ evenement: 'commande.modifiee', objet: '7', nombre: 1 }],
    };
    expect(found([early], state)).toEqual([]);
    expect(found([early], state, { faults: [alone] })).toEqual([
      'primary killed: marque 7 of REPA-1 was acknowledged without a second copy',
    ]);
  });
});

it('a seed reproduces the actions of a user', () => {
  expect(stepsOf(3, 50)).toEqual(stepsOf(3, 50));
  expect(stepsOf(3, 50)).not.toEqual(stepsOf(4, 50));
});
