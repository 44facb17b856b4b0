import { describe, expect, it } from 'vitest';
import {
  nameAdvice,
  onProgress,
  secondsLeft,
  type UploadState,
  uploadProblems,
} from '../../../../src/pages/transfert/uploadState.ts';

describe('uploadProblems', () => {
  it('requires a file and the accepted conditions (TRF-008, TRF-038)', () => {
    expect(uploadProblems(null, false, 10)).toEqual([
      { field: 'fichier', text: 'aucunFichier' },
      { field: 'accepter', text: 'accepterObligatoire' },
    ]);
  });

  it('accepts exactly the maximum size, and not a byte more (TRF-009)', () => {
    expect(uploadProblems({ size: 10 }, true, 10)).toEqual([]);
    expect(uploadProblems({ size: 11 }, true, 10)).toEqual([{ field: 'fichier', text: 'tropVolumineux' }]);
    expect(uploadProblems({ size: 0 }, true, 10)).toEqual([{ field: 'fichier', text: 'vide' }]);
  });
});

describe('nameAdvice', () => {
  it.each([
    ['CMI_ORG075_20260902_001.csv', []],
    ['commande.csv', ['avisNom']],
    ['cmi_org075_20260902_001.csv', ['avisNom']],
    ['../CMI_ORG075_20260902_001.csv', ['avisNom']],
    ['CMI_ORG075_20260231_001.csv', ['avisNom']],
    ['CMI_ORG900_20260902_001.csv', ['avisEmetteur']],
  ])('UX-17: for %s says %j', (name, advice) => {
    expect(nameAdvice(name, 'ORG075')).toEqual(advice);
  });
});

describe('onProgress', () => {
  const sending: UploadState = { step: 'sending', percent: 0, startedAt: 0 };

  it('reports an integer percentage that never decreases (TRF-004)', () => {
    const at42 = onProgress(sending, 0.4299);
    expect(at42).toEqual({ ...sending, percent: 42 });
    expect(onProgress(at42, 0.1)).toEqual(at42);
  });

  it('waits for the control when everything is sent (TRF-005)', () => {
    expect(onProgress(sending, 1)).toEqual({ step: 'checking' });
  });

  it('ignores progress events after the end', () => {
    const failed: UploadState = { step: 'failed', message: 'x', retry: true };
    expect(onProgress(failed, 0.5)).toBe(failed);
  });
});

describe('secondsLeft', () => {
  it('estimates from the speed so far, once there is one', () => {
    expect(secondsLeft({ step: 'sending', percent: 50, startedAt: 0 }, 10_000)).toBe(10);
    expect(secondsLeft({ step: 'sending', percent: 2, startedAt: 0 }, 10_000)).toBeNull();
    expect(secondsLeft({ step: 'checking' }, 10_000)).toBeNull();
  });
});
