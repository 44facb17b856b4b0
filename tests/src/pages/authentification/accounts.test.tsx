/** Recovery, the new password of a link, and the first login: the specified message for every response. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { operationsOf, type Reply, type Server, setOnline, tokenOf } from '../../../react/harness.tsx';
import { claire, fieldMessages, prefix, press, startPortal, tokenWith, write } from '../../startPortal.tsx';

const post = (name: string) => `POST ${prefix}/authentification/${name}`;
const told = (text: string) => screen.findByText(text, { exact: false });

const blocked = { status: 401, body: 'COMPTE_BLOQUE' };
const blockedText = 'Votre compte est bloqué. Veuillez réessayer ultérieurement.';
const wait = 'Trop de demandes en peu de temps. Patientez un instant avant de réessayer.';
const full = { status: 429, body: { code: 'TROP_DE_COURRIELS', minutes: 1 } };
const fullText = 'Trop de demandes en une heure. Réessayez dans une minute.';

afterEach(() => setOnline(true));

describe('forgotten login', () => {
  const call = post('loginOublie');
  const open = (reply: Reply | null = { body: true }) =>
    startPortal({ path: '/authentification/loginOublie', server: { [call]: () => reply } });
  const unknown = 'Votre email est inconnu.';

  it.each([
    '',
    'claire',
    'claire@',
    '@organisme.example',
    'a@b',
    'claire martin@organisme.example',
    'claire@organisme.example\r\nBcc: eve@evil.example',
    'claire@organisme.example,eve@evil.example',
    '😀@organisme.example',
  ])('AUTH-040, SEC-66: sends nothing for %j', async (email) => {
    const { requests } = await open();
    await write(/^Email/, email);
    await press('VALIDER');
    expect(fieldMessages()).toEqual([
      "La saisie de l'email est obligatoire et doit être une adresse email valide.",
    ]);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
  });

  it('AUTH-047: an address of more than 49 characters is unknown, and is not sent', async () => {
    const { requests } = await open();
    await write(/^Email/, `${'a'.repeat(32)}@organisme.example`);
    await press('VALIDER');
    expect(fieldMessages()).toEqual(['Votre email est inconnu\u00a0: il ne doit pas excéder 49 caractères.']);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
    await write(/^Email/, `${'a'.repeat(31)}@organisme.example`);
    await press('VALIDER');
    await told('Votre demande a été validée');
  });

  it.each([
    ['AUTH-042', { status: 404, body: 'MSG_ERR_EMAIL_INCONNU' }, unknown],
    ['AUTH-043', blocked, blockedText],
    ['AUTH-044', { status: 400 }, unknown],
    ['AUTH-044, ERR-005', { status: 401, body: 'AUTRE' }, unknown],
    ['AUTH-044', null, unknown],
    ['AUTH-044, a body of false', { body: false }, unknown],
    ['SEC-81', { status: 429, body: { code: 'TROP_DE_REQUETES' } }, wait],
    ['SEC-81', full, `Echec de la requête de login oublié. ${fullText}`],
  ])('%s: reports %j, and keeps the address', async (_id, reply, text) => {
    await open(reply);
    const field = await write(/^Email/, claire.adresseMail);
    await press('VALIDER');
    await told(text);
    expect(field.value).toBe(claire.adresseMail);
    expect(window.location.pathname).toBe('/authentification/loginOublie');
  });

  it('AUTH-041, AUTH-045, AUTH-046, REL-15: sends the address once for several presses, offers the sign-in, and keeps the focus in the page', async () => {
    let send = () => {};
    const reached = new Promise<Reply>((resolve) => {
      send = () => resolve({ body: true });
    });
    const { requests } = await startPortal({
      path: '/authentification/loginOublie',
      server: { [call]: () => reached },
    });
    await write(/^Email/, claire.adresseMail);
    await press('VALIDER');
    await press('VALIDER');
    await userEvent.keyboard('{Enter}');
    send();
    await told('Votre demande a été validée, vous allez recevoir votre identifiant par email.');
    expect(screen.getAllByRole('link', { name: 'Se connecter' }).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(requests.filter(({ operation }) => operation === call).map(({ body }) => body)).toEqual([
      { adresseEmail: claire.adresseMail, profile: 'organisme' },
    ]);
  });

  it('UX-22: says that the network is lost, blocks the form, and sends it when the network is back', async () => {
    const { requests } = await startPortal({
      path: '/authentification/loginOublie',
      server: { [call]: () => ({ body: true }) },
    });
    const field = await write(/^Email/, claire.adresseMail);
    setOnline(false);
    window.dispatchEvent(new Event('offline'));
    await press('VALIDER');
    await waitFor(() =>
      expect(document.querySelector('.eng-held')?.textContent).toBe(
        'Sans connexion internet, rien n’est envoyé. Votre saisie est conservée.',
      ),
    );
    expect(document.querySelector('.eng-offline')?.textContent).toContain('Perte de connexion internet.');
    expect(field.value).toBe(claire.adresseMail);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
    setOnline(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(document.querySelector('.eng-offline')).toBeNull());
    await press('VALIDER');
    await told('Votre demande a été validée');
  });
});

describe('forgotten password', () => {
  const call = post('motDePasseOublie');
  const open = (reply: Reply | null = { body: true }) =>
    startPortal({ path: '/authentification/motDePasseOublie', server: { [call]: () => reply } });
  const unknown = "L'identifiant est inconnu.";

  it('AUTH-054: asks for the identifier', async () => {
    const { requests } = await open();
    await press('VALIDER');
    expect(fieldMessages()).toEqual(["La saisie de l'identifiant est obligatoire."]);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
  });

  it('AUTH-047: an identifier of more than 49 characters is unknown, and is not sent', async () => {
    const { requests } = await open();
    await write(/^Identifiant/, '0'.repeat(50));
    await press('VALIDER');
    expect(fieldMessages()).toEqual([
      'L’identifiant est inconnu\u00a0: il ne doit pas excéder 49 caractères.',
    ]);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
    await write(/^Identifiant/, '0'.repeat(49));
    await press('VALIDER');
    await told('Votre demande a été validée');
  });

  it.each([
    ['AUTH-056', blocked, blockedText],
    ['AUTH-057', { status: 404, body: 'INTROUVABLE' }, unknown],
    ['AUTH-057', { status: 400 }, unknown],
    ['AUTH-057, ERR-004', { status: 401, body: 'AUTRE' }, unknown],
    ['AUTH-057', null, unknown],
    ['SEC-81', { status: 429 }, wait],
    ['SEC-81', full, `Echec de la requête de mot de passe oublié. ${fullText}`],
  ])('%s: reports %j', async (_id, reply, text) => {
    await open(reply);
    await write(/^Identifiant/, '0000000009');
    await press('VALIDER');
    await told(text);
    expect(window.location.pathname).toBe('/authentification/motDePasseOublie');
  });

  it('AUTH-055, AUTH-058: sends the identifier and announces the mail', async () => {
    const { requests } = await open();
    await write(/^Identifiant/, '00.00.00.00.01');
    await press('VALIDER');
    await told('Votre demande a été validée, vous allez recevoir un lien de réinitialisation par email.');
    expect(requests.find(({ operation }) => operation === call)?.body).toEqual({
      identifiant: claire.identifiant,
      profile: 'organisme',
    });
  });
});

describe('the pages of both recoveries', () => {
  it.each([
    ['AUTH-034 to AUTH-039', 'loginOublie', /donnée à la création de votre compte/],
    ['AUTH-047 to AUTH-053', 'motDePasseOublie', /au milieu du courrier que vous avez reçu par la poste/],
  ])('%s: says what is required, and links back', async (_rows, page, help) => {
    await startPortal({ path: `/authentification/${page}` });
    await told("Les champs marqués d'un astérisque (*) sont obligatoires.");
    await userEvent.click(await screen.findByRole('button', { name: /^Aide\s: / }));
    expect(screen.getByRole('tooltip').textContent).toMatch(help);
    await userEvent.click(screen.getByRole('link', { name: 'ANNULER' }));
    await waitFor(() => expect(window.location.pathname).toBe('/authentification'));
  });
});

const rule =
  'La saisie du nouveau mot de passe est obligatoire et doit comporter au minimum 12 caractères, une lettre minuscule, une lettre majuscule et un chiffre.';
const confirmation = 'La confirmation du mot de passe est obligatoire et doit être valide.';

/** The rule at its limits: twelve characters, one lowercase letter, one uppercase letter, one digit. */
const refusedPasswords = [
  '',
  'Abcdefghij1', // 11
  'abcdefghijk1',
  'ABCDEFGHIJK1',
  'Abcdefghijkl',
  '😀😀😀😀😀Aa1', // 8 characters in 13 units
  '            ',
];
const acceptedPasswords = [
  'Abcdefghijk1', // 12
  'Été à Orléans 2026',
  `Aa1${' '.repeat(61)}`, // 64
  `Aa1${'x'.repeat(125)}`, // 128
  'Aa1😀😀😀😀😀😀😀😀😀', // 12 characters in 21 units
  'Aa1-_"\'<script>',
];

describe('the new password of a link', () => {
  const [check, change] = [post('validateToken'), post('nouveauMotDePasse')];
  const token = 'x'.repeat(43);
  const open = (server: Server = {}, hash = `#${token}`) =>
    startPortal({
      path: `/authentification/nouveauMotDePasse${hash}`,
      server: { [check]: () => ({ body: true }), [change]: () => ({ body: true }), ...server },
    });
  const fields = async () => {
    await screen.findByLabelText(/^Nouveau mot de passe/, { selector: 'input' });
  };
  const fill = async (password: string, again = password) => {
    await fields();
    await write(/^Nouveau mot de passe/, password);
    await write(/^Confirmation/, again);
  };

  it('SEC-13, AUTH-060, AUTH-062, AUTH-081: removes the token from the address at once, checks it as bearer, stores it nowhere', async () => {
    const { requests } = await open();
    await fields();
    expect(window.location.hash).toBe('');
    expect(requests.find(({ operation }) => operation === check)).toMatchObject({
      authorization: `Bearer ${token}`,
      body: {},
    });
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(token);
  });

  it.each([
    ['false', { body: false }],
    ['401', { status: 401 }],
    ['429', { status: 429 }],
    ['no response', null],
  ])('AUTH-063, ERR-006: after %s, asks for a new request', async (_name, reply) => {
    await open({ [check]: () => reply });
    await told('Votre lien a expiré. Veuillez renouveler votre demande de modification de mot de passe.');
    expect(screen.queryByLabelText(/^Nouveau mot de passe/, { selector: 'input' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Renouveler la demande' })).toBeTruthy();
    expect(window.location.pathname).toBe('/authentification/nouveauMotDePasse');
  });

  it('AUTH-061: goes to the login page without a token', async () => {
    await open({}, '');
    await waitFor(() => expect(window.location.pathname).toBe('/authentification'));
  });

  it.each(refusedPasswords)(
    'AUTH-068 to AUTH-072, AUTH-076, CONST-001, CONST-015: refuses %j',
    async (password) => {
      const { requests } = await open();
      await fill(password);
      await press('VALIDER');
      expect(fieldMessages()).toContain(rule);
      expect(requests.some(({ operation }) => operation === change)).toBe(false);
    },
  );

  it.each(acceptedPasswords)('AUTH-077 to AUTH-079, SEC-09: sends %j unchanged', async (password) => {
    const { requests } = await open();
    await fill(password);
    await press('VALIDER');
    await told('Votre mot de passe a été modifié.');
    expect(requests.find(({ operation }) => operation === change)?.body).toEqual({
      token,
      nouveauMotDePasse: password,
    });
    expect(screen.queryByLabelText(/^Nouveau mot de passe/, { selector: 'input' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Se connecter' }).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('AUTH-073, AUTH-074: validates the confirmation again when the password changes', async () => {
    await open();
    await fill('Abcdefghijk1', 'Abcdefghijk2');
    await press('VALIDER');
    expect(fieldMessages()).toEqual([confirmation]);
    await write(/^Nouveau mot de passe/, 'Abcdefghijk2');
    expect(fieldMessages()).toEqual([]);
    await write(/^Nouveau mot de passe/, 'Abcdefghijk3');
    expect(fieldMessages()).toEqual([confirmation]);
  });

  it('UX-19: ticks the rules off while typing, in words', async () => {
    await open();
    await fields();
    const met = () =>
      [...document.querySelectorAll('.eng-criteria li')].map((item) =>
        item.textContent?.replace(/\s+/g, ' ').trim(),
      );
    expect(met()).toEqual([
      'À respecter : 12 caractères au moins',
      'À respecter : une lettre minuscule',
      'À respecter : une lettre majuscule',
      'À respecter : un chiffre',
    ]);
    await write(/^Nouveau mot de passe/, 'Abc1');
    expect(met()).toEqual([
      'À respecter : 12 caractères au moins',
      'Respecté : une lettre minuscule',
      'Respecté : une lettre majuscule',
      'Respecté : un chiffre',
    ]);
  });

  it('A11Y-32, A11Y-33: each password has its own show button, accepts a paste, and is masked on submit', async () => {
    await open({ [change]: () => ({ status: 400, body: 'JETON_INVALIDE' }) });
    await fill('Abcdefghijk1');
    const names = screen
      .getAllByRole('button', { name: /^Afficher/ })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(new Set(names).size).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: /^Afficher.*Confirmation/ }));
    const shown = screen.getByLabelText<HTMLInputElement>(/^Confirmation/, { selector: 'input' });
    expect(shown.type).toBe('text');
    await press('VALIDER');
    await told('Echec du changement de mot de passe. Veuillez recommencer la procédure de réinitialisation.');
    expect(shown.type).toBe('password');
    expect(shown.value).toBe('Abcdefghijk1');
  });

  it.each([
    ['AUTH-080', { status: 401, body: 'JETON_INVALIDE' }, 'Echec du changement de mot de passe.'],
    ['AUTH-080, a body of false', { body: false }, 'Echec du changement de mot de passe.'],
    ['AUTH-080, no response', null, 'Echec du changement de mot de passe.'],
    ['SEC-10', { status: 400, body: 'MOT_PASSE_NON_CONFORME' }, 'Ce mot de passe est trop facile à deviner.'],
    ['SEC-81', { status: 429 }, wait],
  ])('%s, A11Y-34: reports a failure and keeps the input', async (_id, reply, text) => {
    await open({ [change]: () => reply });
    await fill('Abcdefghijk1');
    await press('VALIDER');
    expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    expect(
      screen.getByLabelText<HTMLInputElement>(/^Nouveau mot de passe/, { selector: 'input' }).value,
    ).toBe('Abcdefghijk1');
    expect(window.location.pathname).toBe('/authentification/nouveauMotDePasse');
  });

  it('A11Y-25: lists a refusal that concerns a field, and focuses the list each time', async () => {
    await open({ [change]: () => ({ status: 400, body: 'MOT_PASSE_NON_CONFORME' }) });
    await fill('Abcdefghijk1');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await press('VALIDER');
      await waitFor(() => expect(document.activeElement?.className).toBe('eng-error-summary'));
      expect(document.activeElement?.textContent).toContain('Ce mot de passe est trop facile à deviner.');
      await userEvent.click(
        screen.getByRole('link', {
          name: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
        }),
      );
      expect(document.activeElement?.getAttribute('name') ?? document.activeElement?.id).toContain('newPass');
    }
  });
});

describe('first login', () => {
  const call = `POST ${prefix}/utilisateur`;
  const user = `GET ${prefix}/utilisateur/${claire.identifiant}`;
  const beginner = { ...claire, premiereConnexion: true };
  const open = (
    reply: Reply | null = { body: true },
    read: Reply | null = { body: claire },
    path = '/commandes',
  ) => {
    let isOpened = false;
    return startPortal({
      path,
      token: tokenWith(),
      server: {
        [user]: () => (isOpened ? read : { body: beginner }),
        [call]: () => {
          isOpened = reply?.body === true;
          return reply;
        },
      },
    });
  };
  const fill = async (change: Readonly<Record<string, string>> = {}) => {
    const values = {
      'Mot de passe temporaire': 'Temporaire2026',
      'Nouveau mot de passe': 'Bicyclette Bleue 42',
      'Confirmation du nouveau mot de passe': 'Bicyclette Bleue 42',
      'Adresse email': claire.adresseMail,
      'Confirmation de l’adresse email': claire.adresseMail,
      ...change,
    };
    for (const [label, text] of Object.entries(values)) await write(new RegExp(`^${label}`), text);
  };

  it('AUTH-017, SEC-15, FIRST-001 to FIRST-008, FIRST-042, A11Y-34: precedes the requested page, without a call of another area', async () => {
    const { requests } = await open();
    expect(window.location.pathname).toBe('/premiereConnexion');
    await screen.findByRole('heading', { level: 1, name: 'CRÉEZ VOTRE COMPTE' });
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
    for (const [label, value] of Object.entries({
      Nom: 'Martin',
      Prénom: 'Claire',
      Identifiant: '0000000001',
    })) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([field.value, field.readOnly]).toEqual([value, true]);
    }
    expect(screen.getByLabelText<HTMLInputElement>(/^Adresse email/).value).toBe(claire.adresseMail);
    const trail = screen.getByRole('navigation', { name: /Ariane/ });
    expect(trail.textContent).toBe('AccueilPremière connexion');
    expect(trail.querySelector('a')).toBeNull();
    expect(screen.queryByRole('button', { name: /Visite guidée/ })).toBeNull();
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect(operationsOf(requests).toSorted()).toEqual([user, 'GET /api/properties'].sort());
  });

  it.each(['/authentification', '/demande'])('FIRST-042: %s redirects to it', async (path) => {
    await open(null, null, path);
    await waitFor(() => expect(window.location.pathname).toBe('/premiereConnexion'));
  });

  it('RIGHT-012: leaves contact, help and questions open before it is completed', async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
    await waitFor(() => expect(window.location.pathname).toBe('/contact'));
    await screen.findByRole('heading', { level: 1, name: /contact/i });
    await userEvent.click(screen.getByRole('link', { name: 'Accueil' }));
    await waitFor(() => expect(window.location.pathname).toBe('/premiereConnexion'));
  });

  it('FIRST-012, FIRST-013, FIRST-017, FIRST-018, FIRST-021, FIRST-026 to FIRST-028: shows no error before it is touched, all errors on an empty submit', async () => {
    const { requests } = await open();
    expect(fieldMessages()).toEqual([]);
    await write(/^Adresse email/, '');
    await press('VALIDER');
    expect(fieldMessages()).toEqual([
      'La saisie du mot de passe temporaire est obligatoire.',
      rule,
      confirmation,
      "La saisie de l'adresse email est obligatoire et doit être valide.",
      "La confirmation de l'adresse email est obligatoire et doit être valide.",
    ]);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
  });

  it.each([
    [
      'Nouveau mot de passe',
      'Temporaire2026',
      'Le nouveau mot de passe doit être différent du mot de passe temporaire.',
    ],
    ['Nouveau mot de passe', 'Abcdefghij1', rule],
    ['Confirmation du nouveau mot de passe', 'autre', confirmation],
    ['Adresse email', 'claire', "Votre adresse mail n'est pas conforme."],
    [
      'Adresse email',
      `${'a'.repeat(36)}@organisme.fr`.padStart(50, 'b'),
      "Votre adresse mail n'est pas conforme.",
    ],
    ['Adresse email', 'c@o.fr\r\nBcc: eve@evil.example', "Votre adresse mail n'est pas conforme."],
    [
      'Confirmation de l’adresse email',
      'autre@organisme.example',
      'Les adresses mails ne sont pas identiques.',
    ],
  ])('FIRST-014 to FIRST-022, CONST-001, CONST-002: %s = %j', async (label, value, message) => {
    const { requests } = await open();
    await fill({ [label]: value });
    await press('VALIDER');
    expect(fieldMessages()).toContain(message);
    expect(requests.some(({ operation }) => operation === call)).toBe(false);
  });

  it('FIRST-019: an address of 49 characters is sent', async () => {
    const mail = `${'a'.repeat(36)}@organisme.fr`;
    expect(mail).toHaveLength(49);
    const { requests } = await open();
    await fill({ 'Adresse email': mail, 'Confirmation de l’adresse email': mail });
    await press('VALIDER');
    await waitFor(() =>
      expect(requests.find(({ operation }) => operation === call)?.body).toMatchObject({ mail }),
    );
  });

  it('FIRST-023, FIRST-024: validates the new password and its confirmation again when the temporary one changes', async () => {
    await open();
    await fill({ 'Mot de passe temporaire': 'Bicyclette Bleue 42' });
    await press('VALIDER');
    expect(fieldMessages()).toEqual([
      'Le nouveau mot de passe doit être différent du mot de passe temporaire.',
    ]);
    await write(/^Mot de passe temporaire/, 'Temporaire2026');
    expect(fieldMessages()).toEqual([]);
  });

  it.each([
    [{ status: 400 }, "Votre mot de passe temporaire saisi n'est pas correct."],
    [{ status: 406 }, "Votre mot de passe temporaire saisi n'est pas correct."],
    [{ status: 401 }, "L'identifiant ou le mot de passe saisi ne correspond pas aux règles de sécurité."],
    [{ status: 409 }, "L'adresse email saisie rentre en conflit avec celle d'un autre utilisateur."],
    [{ status: 403 }, "Votre compte utilisateur n'a pas pu être activé."],
    [{ status: 500 }, "Votre compte utilisateur n'a pas pu être activé."],
    [{ status: 504 }, "Votre compte utilisateur n'a pas pu être activé."],
    [{ body: false }, "Votre compte utilisateur n'a pas pu être activé."],
    [null, "Votre compte utilisateur n'a pas pu être activé."],
    [{ status: 429 }, wait],
    [full, `Enregistrement première connexion échoué. ${fullText}`],
  ])('FIRST-032 to FIRST-037, FIRST-040: %j shows one banner, and keeps the input', async (reply, text) => {
    await open(reply);
    await fill();
    await press('VALIDER');
    await told(text);
    expect(document.querySelectorAll('.eng-banner')).toHaveLength(1);
    expect(
      screen.getByLabelText<HTMLInputElement>(/^Mot de passe temporaire/, { selector: 'input' }).value,
    ).toBe('Temporaire2026');
    expect(window.location.pathname).toBe('/premiereConnexion');
  });

  it('FIRST-029 to FIRST-031: takes the rights of the response and navigates', async () => {
    const newerToken = tokenOf(['COMMANDE'], { sub: claire.identifiant, organisme: 'ORG075', iat: 2_000 });
    const { requests } = await open({ body: true, authorization: newerToken });
    await fill();
    await press('VALIDER');
    await waitFor(() => expect(window.location.pathname).toBe('/commandes'));
    expect(requests.find(({ operation }) => operation === call)?.body).toEqual({
      identifiant: claire.identifiant,
      ancienMotDePasse: 'Temporaire2026',
      nouveauMotDePasse: 'Bicyclette Bleue 42',
      confirmMotDePasse: 'Bicyclette Bleue 42',
      mail: claire.adresseMail,
    });
  });

  it.each([{ status: 500 }, { status: 429 }, null])(
    'FIRST-030, FIRST-031: continues with the rights of the response when reading the user gives %j',
    async (read) => {
      const newerToken = tokenOf(['COMMANDE'], { sub: claire.identifiant, organisme: 'ORG075', iat: 2_000 });
      await open({ body: true, authorization: newerToken }, read);
      await fill();
      await press('VALIDER');
      await waitFor(() => expect(window.location.pathname).toBe('/commandes'));
    },
  );
});
