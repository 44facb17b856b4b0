/** Mes données: four sections, each with its own form, and the specified message for every response. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Reply, type Request, type Server, setOnline } from '../../../react/harness.tsx';
import {
  claire,
  fieldMessages,
  prefix,
  press,
  startPortal,
  tokenWith,
  told,
  write,
} from '../../startPortal.tsx';

const read = `GET ${prefix}/utilisateur/${claire.identifiant}`;
const put = `PUT ${prefix}/utilisateur/${claire.identifiant}`;
const change = `POST ${prefix}/authentification/modifMotDePasse`;
const wait = 'Trop de demandes en peu de temps. Patientez un instant avant de réessayer.';
const full = { status: 429, body: { code: 'TROP_DE_COURRIELS', minutes: 42 } };
const fullText = 'Rien n’a été fait : réessayez dans 42 minutes.';

async function open(server: Server = {}) {
  const portal = await startPortal({
    path: '/administrateur/donnees',
    token: tokenWith('MESDONNEES'),
    server: { [read]: () => ({ body: claire, etag: '"7"' }), ...server },
  });
  await screen.findByRole('region', { name: 'Mon identité' });
  return portal;
}

/** Opens the form of a section. */
async function edit(name: string) {
  const section = screen.getByRole('region', { name });
  await press('MODIFIER', section);
  return section;
}

const sentTo = (requests: readonly Request[], operation: string) =>
  requests.filter((request) => request.operation === operation);
const typed = (label: RegExp, section: HTMLElement) =>
  within(section).getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value;

afterEach(() => setOnline(true));

describe('Mes données', () => {
  it('ACCT-001 to ACCT-003, ACCT-007, ACCT-009: shows the identity, an address, a masked password and phone numbers in pairs', async () => {
    await open();
    expect(document.title).toBe('Mes informations | Portail CMI Organismes');
    const facts = screen
      .getAllByRole('region')
      .map((section) => [...section.querySelectorAll('dd')].map((fact) => fact.textContent));
    expect(facts).toEqual([
      ['Martin', 'Claire', '00.00.00.00.01'],
      [claire.adresseMail],
      ['••••••••••••'],
      ['01.23.45.67.89', '—'],
    ]);
    expect(screen.getAllByRole('button', { name: 'MODIFIER' })).toHaveLength(3);
  });

  it('ACCT-004 to ACCT-006, ACCT-011: switches one section at a time to its form and back, with the focus', async () => {
    await open();
    const section = await edit('Mon adresse email');
    expect(document.activeElement).toBe(within(section).getByLabelText(/^Nouvelle/));
    const former = within(section).getByLabelText<HTMLInputElement>('Ancienne adresse email');
    expect([former.value, former.disabled]).toEqual([claire.adresseMail, true]);
    expect(screen.getAllByRole('button', { name: 'MODIFIER' })).toHaveLength(2);
    await press('ANNULER', section);
    expect(document.activeElement).toBe(within(section).getByRole('button', { name: 'MODIFIER' }));
  });

  it('UX-09: says that the data could not be read, and retries', async () => {
    let isAway = true;
    const server = { [read]: () => (isAway ? { status: 503 } : { body: claire }) };
    await startPortal({ path: '/administrateur/donnees', token: tokenWith('MESDONNEES'), server });
    await screen.findByText('Vos informations n’ont pas pu être chargées.');
    expect(window.location.pathname).toBe('/administrateur/donnees');
    isAway = false;
    await press('Réessayer');
    await screen.findByRole('region', { name: 'Mon identité' });
  });
});

describe("the user's own address", () => {
  const name = 'Mon adresse email';
  const fill = async (section: HTMLElement, mail: string, again = mail) => {
    await write(/^Nouvelle/, mail, section);
    await write(/^Confirmation/, again, section);
    await press('ENREGISTRER', section);
  };
  const format = 'Votre adresse de messagerie doit être au format électronique.';
  const different = 'Les adresses email ne sont pas identiques.';

  it.each([
    ['', '', ["La saisie de l'adresse email est obligatoire et doit être valide.", different]],
    ['claire', 'claire', [format, different]],
    [`${'a'.repeat(37)}@organisme.fr`, `${'a'.repeat(37)}@organisme.fr`, [format]],
    ['c@o.fr\r\nBcc: eve@evil.example', 'c@o.fr\r\nBcc: eve@evil.example', [format, different]],
    ['c@organisme.fr', 'claire', [different]],
    ['c@organisme.fr', 'd@organisme.fr', [different]],
  ])('ACCT-015 to ACCT-020, CONST-002, SEC-66: refuses %j with %j', async (mail, again, messages) => {
    const { requests } = await open();
    await fill(await edit(name), mail, again);
    expect(fieldMessages()).toEqual(messages);
    expect(sentTo(requests, put)).toEqual([]);
  });

  it('ACCT-016, ACCT-033, ACCT-035, ACCT-040, D24: sends the whole user with its version, and shows the stored values', async () => {
    let mail = claire.adresseMail;
    const { requests } = await open({
      [read]: () => ({ body: { ...claire, adresseMail: mail }, etag: '"7"' }),
      [put]: ({ body }) => {
        mail = (body as { adresseMail: string }).adresseMail;
        return { body: true };
      },
    });
    const wanted = `${'a'.repeat(36)}@organisme.fr`;
    expect(wanted).toHaveLength(49);
    const section = await edit(name);
    await fill(section, wanted);
    await told('Votre adresse email a bien été modifiée.');
    const [sent] = sentTo(requests, put);
    expect(sent).toMatchObject({ ifMatch: '"7"', body: { ...claire, adresseMail: wanted } });
    await within(section).findByText(wanted);
    expect(document.activeElement).toBe(within(section).getByRole('button', { name: 'MODIFIER' }));
  });

  it.each([
    [{ status: 406, body: 'ADRESSE_MAIL_INVALIDE' }, "L'email saisi est non valide"],
    [
      { status: 409, body: 'ADRESSE_MAIL_EXISTE_DEJA' },
      "L'adresse email saisie rentre en conflit avec celle d'un autre utilisateur.",
    ],
    [
      { status: 406 },
      'Echec de la modification de votre adresse email. Veuillez recommencer la procédure de modification.',
    ],
    [{ status: 500 }, 'Echec de la modification de votre adresse email.'],
    [{ status: 504 }, 'Echec de la modification de votre adresse email.'],
    [{ body: false }, 'Echec de la modification de votre adresse email.'],
    [null, 'Echec de la modification de votre adresse email.'],
    [{ status: 412 }, 'Une autre personne a modifié cet élément entre-temps.'],
    [{ status: 429 }, wait],
    [full, fullText],
  ])(
    'ACCT-012, ACCT-037 to ACCT-039, REL-20, SEC-81: %j is reported, and the input stays',
    async (reply: Reply | null, text) => {
      await open({ [put]: () => reply });
      const section = await edit(name);
      await fill(section, 'c@organisme.fr');
      await told(text);
      expect(typed(/^Nouvelle/, section)).toBe('c@organisme.fr');
      expect(window.location.pathname).toBe('/administrateur/donnees');
    },
  );

  it('UX-22: a network loss is reported, the input stays, and the next press sends it', async () => {
    let isCut = true;
    await open({ [put]: () => (isCut ? null : { body: true }) });
    const section = await edit(name);
    setOnline(false);
    await fill(section, 'c@organisme.fr');
    await told('La connexion au serveur a été perdue. Réessayez dans un instant.');
    expect(typed(/^Confirmation/, section)).toBe('c@organisme.fr');
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    isCut = false;
    await press('ENREGISTRER', section);
    await told('Votre adresse email a bien été modifiée.');
  });

  it.each([
    ['Votre adresse email a bien été modifiée.', { body: true }],
    ['Echec de la modification de votre adresse email.', { status: 400 }],
  ])('ACCT-013: scrolls “%s” into view', async (text, reply: Reply) => {
    await open({ [put]: () => reply });
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await fill(await edit(name), 'c@organisme.fr');
    await told(text);
    expect(seen.mock.contexts.some((shown) => (shown as Element).textContent?.includes(text))).toBe(true);
  });

  it('REL-15: two presses send one request', async () => {
    let send = () => {};
    const reached = new Promise<Reply>((resolve) => {
      send = () => resolve({ body: true });
    });
    const { requests } = await open({ [put]: () => reached });
    const section = await edit(name);
    await fill(section, 'c@organisme.fr');
    await userEvent.click(within(section).getByRole('button', { name: 'ENREGISTRER' }));
    send();
    await told('Votre adresse email a bien été modifiée.');
    expect(sentTo(requests, put)).toHaveLength(1);
  });
});

describe("the user's own password", () => {
  const name = 'Mon mot de passe';
  const fill = async (section: HTMLElement, former: string, next: string, again = next) => {
    await write(/^Ancien/, former, section);
    await write(/^Nouveau/, next, section);
    await write(/^Confirmation/, again, section);
    await press('ENREGISTRER', section);
  };
  const rule =
    'La saisie du nouveau mot de passe est obligatoire et doit comporter au minimum 12 caractères, une lettre minuscule, une lettre majuscule et un chiffre.';
  const confirmation = 'La confirmation du mot de passe est obligatoire et doit être valide.';

  it.each([
    ['', '', '', ['La saisie de votre ancien mot de passe est obligatoire.', rule, confirmation]],
    ['x', 'Abcdefghij1', 'Abcdefghij1', [rule]],
    ['x', 'Abcdefghijk1', 'Abcdefghijk2', [confirmation]],
  ])(
    'ACCT-021, ACCT-023 to ACCT-025, ACCT-027, CONST-001: refuses %j, %j, %j',
    async (former, next, again, messages) => {
      const { requests } = await open();
      await fill(await edit(name), former, next, again);
      expect(fieldMessages()).toEqual(messages);
      expect(sentTo(requests, change)).toEqual([]);
    },
  );

  it('ACCT-028: validates the confirmation again when the password changes', async () => {
    await open();
    const section = await edit(name);
    await fill(section, 'x', 'Abcdefghijk1', 'Abcdefghijk2');
    expect(fieldMessages()).toEqual([confirmation]);
    await write(/^Nouveau/, 'Abcdefghijk2', section);
    expect(fieldMessages()).toEqual([]);
    await write(/^Nouveau/, 'Abcdefghijk3', section);
    expect(fieldMessages()).toEqual([confirmation]);
  });

  it('ACCT-008, ACCT-036, ACCT-044: sends it, confirms and masks it again', async () => {
    const { requests } = await open({ [change]: () => ({ body: true }) });
    const section = await edit(name);
    await fill(section, 'Ancien2026!', 'Bicyclette Bleue 42');
    await told('Votre mot de passe a bien été modifié.');
    expect(sentTo(requests, change).map(({ body }) => body)).toEqual([
      {
        ancienMotDePasse: 'Ancien2026!',
        nouveauMotDePasse: 'Bicyclette Bleue 42',
        confirmMotDePasse: 'Bicyclette Bleue 42',
      },
    ]);
    expect(within(section).queryByLabelText(/^Ancien/, { selector: 'input' })).toBeNull();
  });

  const formerWrong = "Votre ancien mot de passe saisi n'est pas correct.";
  const failedText =
    'Echec de la modification de votre mot de passe. Veuillez recommencer la procédure de modification.';
  it.each([
    [{ status: 406 }, formerWrong],
    [{ status: 200, body: 'INVALIDE_ANCIEN_MOT_PASSE' }, formerWrong],
    [{ status: 400, body: 'INVALIDE_ANCIEN_MOT_PASSE' }, formerWrong],
    [{ status: 400 }, failedText],
    [{ body: false }, failedText],
    [null, failedText],
    [{ status: 429 }, wait],
    [full, fullText],
  ])(
    'ACCT-041 to ACCT-043, ACCT-045, SEC-81: %j is reported, and the input stays',
    async (reply: Reply | null, text) => {
      await open({ [change]: () => reply });
      const section = await edit(name);
      await fill(section, 'Ancien2026!', 'Bicyclette Bleue 42');
      await told(text);
      expect(typed(/^Nouveau/, section)).toBe('Bicyclette Bleue 42');
    },
  );

  it('SEC-10: a commonly guessed password is refused at its field', async () => {
    await open({ [change]: () => ({ status: 400, body: 'MOT_PASSE_NON_CONFORME' }) });
    const section = await edit(name);
    await fill(section, 'x', 'Motdepasse2026');
    await waitFor(() =>
      expect(fieldMessages()).toEqual(['Ce mot de passe est trop facile à deviner. Choisissez-en un autre.']),
    );
  });

  it('ERR-007: a 401 ends the session', async () => {
    await open({ [change]: () => ({ status: 401 }) });
    await fill(await edit(name), 'x', 'Bicyclette Bleue 42');
    await waitFor(() => expect(window.location.pathname).toBe('/authentification/expired'));
  });
});

describe("the user's own phone numbers", () => {
  const name = 'Mes coordonnées téléphoniques';
  const limit = 'La taille du champ est limitée à 19 caractères.';
  const signs =
    'Le numéro ne peut contenir que des chiffres, des espaces, des points, des tirets, des parenthèses et un + au début.';

  it.each([
    ['0'.repeat(20), limit],
    ['01 23 poste', signs],
    ['01+23', signs],
    ['☎️ 0123', signs],
  ])('ACCT-030 to ACCT-032, CONST-004: refuses %j', async (phone, message) => {
    const { requests } = await open();
    const section = await edit(name);
    await write(/^Portable/, phone, section);
    await press('ENREGISTRER', section);
    expect(fieldMessages().some((text) => text.includes(message))).toBe(true);
    expect(sentTo(requests, put)).toEqual([]);
  });

  it.each(['', '0'.repeat(19), '+33 (0)1.23-45 67'])(
    'ACCT-010, ACCT-030 to ACCT-032, ACCT-034, ACCT-047: sends %j',
    async (mobile) => {
      const { requests } = await open({ [put]: () => ({ body: true }) });
      const section = await edit(name);
      await write(/^Fixe/, '', section);
      await write(/^Portable/, mobile, section);
      await press('ENREGISTRER', section);
      await told('Vos coordonnées téléphoniques ont bien été modifiées.');
      const [sent] = sentTo(requests, put);
      expect(sent?.body).toMatchObject({ identifiant: claire.identifiant });
      const kept = sent?.body as Readonly<Record<string, unknown>> | undefined;
      expect([kept?.telephone ?? '', kept?.mobile ?? '']).toEqual(['', mobile]);
    },
  );

  it('ACCT-032: accepts a pasted number with no-break spaces', async () => {
    const { requests } = await open({ [put]: () => ({ body: true }) });
    const section = await edit(name);
    await write(/^Portable/, '06\u00a012\u202f34\u00a056\u00a078', section);
    await press('ENREGISTRER', section);
    await told('Vos coordonnées téléphoniques ont bien été modifiées.');
    expect(sentTo(requests, put)[0]?.body).toMatchObject({ mobile: '06 12 34 56 78' });
  });

  it.each([{ status: 400 }, { status: 500 }, { body: false }, null])(
    'ACCT-046: %j is reported',
    async (reply: Reply | null) => {
      await open({ [put]: () => reply });
      const section = await edit(name);
      await write(/^Fixe/, '0123', section);
      await press('ENREGISTRER', section);
      await told(
        'Echec de la modification de vos coordonnées téléphoniques. Veuillez recommencer la procédure de modification.',
      );
      expect(typed(/^Fixe/, section)).toBe('0123');
    },
  );
});
