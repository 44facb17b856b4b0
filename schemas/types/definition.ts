/** Made from schemas/definition by `npm run gen`: change it there. */

/**
 * D'où viennent les données : une opération du contrat (`METHODE chemin`), ou des clés dont `call` ; ou le nom d'une source que plusieurs endroits partagent, sous `sources`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "sourceUse".
 */
export type SourceUse = string | Source;
/**
 * Une liste de valeurs, dans l'ordre d'affichage : chacune avec ce qu'elle porte, ou leurs seuls noms.
 *
 * @minItems 1
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "optionList".
 */
export type OptionList = Record<string, Option>;
/**
 * Champ qui identifie une ligne, ou plusieurs : le premier que la ligne porte.
 *
 * @minItems 1
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "rowKey".
 */
export type RowKey = string | string[];
/**
 * Un écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "screen".
 */
export type Screen =
  | SearchScreen
  | DetailScreen
  | DashboardScreen
  | FormScreen
  | SectionsScreen
  | SignInScreen
  | PageScreen
  | LinksScreen
  | SiteMapScreen
  | CollectionScreen
  | CustomScreen;
/**
 * Un objet JSON.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "jsonObject".
 */
export type JsonObject = Record<string, unknown>;
/**
 * Un écran, nommé `domaine/écran`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "screenId".
 */
export type ScreenId = string;
/**
 * Une opération (`METHODE chemin`), ou le nom d'une source déclarée sous `sources`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "sourceName".
 */
export type SourceName = string;

/**
 * L'application : ce qui entoure les écrans.
 */
export interface AppDefinition {
  /**
   * Version de la grammaire.
   */
  format: 2;
  /**
   * Titres.
   */
  site: {
    title: Property;
    documentTitle: Property;
  };
  /**
   * Les variantes de l'application.
   */
  variants: {
    /**
     * Noms, dans l'ordre.
     *
     * @minItems 1
     */
    names: string[];
    /**
     * Fonction du registre qui donne la variante d'un utilisateur. Par défaut : aucune, `fallback` vaut pour tous.
     */
    choose?: string;
    /**
     * Variante quand personne n'est connecté. Par défaut : la première.
     */
    fallback?: string;
  };
  /**
   * Début des adresses du serveur, telles que le navigateur les voit. Une opération du contrat qui ne commence pas ainsi le reçoit devant son adresse : aucun écran n'a donc l'adresse d'une réponse. Qui sert le site l'ôte avant de transmettre, ou le remplace par le chemin du serveur.
   */
  api?: string;
  /**
   * Propriété par laquelle un objet du serveur porte un code : le code se lit alors de même, seul ou dans son objet. Par défaut : aucune.
   */
  codeProperty?: string;
  /**
   * Fuseau horaire des dates et des heures que le portail montre. Par défaut : celui du lecteur.
   */
  zone?: string;
  /**
   * Noms des paramètres que le moteur écrit dans les adresses. Aucun critère ne peut porter l'un d'eux.
   */
  addresses?: {
    /**
     * Tri d'une liste. Par défaut : `sort`.
     */
    sort?: string;
    /**
     * Page d'une liste. Par défaut : `page`.
     */
    page?: string;
    /**
     * Lignes par page. Par défaut : `size`.
     */
    size?: string;
    /**
     * Onglet ouvert. Par défaut : `tab`.
     */
    tab?: string;
  };
  /**
   * Types de champs, par nom, pour `type` d'un champ. Par défaut : aucun.
   */
  types?: {
    [k: string]: FieldType;
  };
  /**
   * Listes de valeurs de plusieurs domaines, par nom. Par défaut : aucune.
   */
  options?: {
    [k: string]: OptionList;
  };
  /**
   * Droits ; le texte de chacun est le message `app.rights.<droit>`.
   */
  rights?: {
    [k: string]: Right;
  };
  /**
   * Menu principal, dans l'ordre.
   */
  menu?: {
    [k: string]: MenuEntry;
  };
  /**
   * Listes de liens autour des écrans.
   */
  links?: {
    /**
     * Une liste de liens, dans l'ordre.
     */
    [k: string]: {
      [k: string]: ShellLink;
    };
  };
  home: HomeScreens;
  /**
   * Écrans qui ont un rôle.
   */
  special: {
    /**
     * Connexion. Par défaut : personne ne se connecte ; chaque écran est alors `public`.
     */
    signIn?: string;
    /**
     * Session expirée, s'il y a une connexion.
     */
    expired?: string;
    /**
     * Service indisponible.
     */
    unavailable: string;
    /**
     * Page introuvable.
     */
    notFound: string;
    /**
     * Écran imposé avant tout autre, hors ceux qui s'ouvrent sans connexion. Par défaut : aucun.
     */
    gate?: {
      /**
       * Fonction du registre, qui répond vrai quand il s'impose.
       */
      when: string;
      /**
       * Un écran, nommé `domaine/écran`.
       */
      screen: string;
    };
  };
  /**
   * La vie de la session. Par défaut : personne ne se connecte, et rien ne se lit avant les écrans.
   */
  session?: {
    /**
     * Noms dans le jeton. Par défaut : `sub`, et des droits sans début.
     */
    claims?: {
      /**
       * Identifiant de l'utilisateur.
       */
      user?: string;
      /**
       * Chemin à points de la liste des droits, dans le jeton ou dans l'utilisateur : une liste de noms, un texte qui les sépare par des espaces, ou un objet de booléens. Par défaut : un booléen par droit dans le jeton.
       */
      rights?: string;
      /**
       * Début des noms de droits. Par défaut : aucun.
       */
      rightPrefix?: string;
    };
    /**
     * Champs de l'utilisateur qui disent son nom, dans l'ordre, pour l'impression. Par défaut : son identifiant.
     *
     * @minItems 1
     */
    name?: string[];
    token?: HeldToken;
    cookie?: HeldCookie;
    oidc?: Provider;
    renew?: SessionCall;
    /**
     * Temps entre deux contrôles du jeton, en secondes.
     */
    validateEverySeconds?: number;
    /**
     * Temps avant la fin d'une session inactive où l'utilisateur en est averti, en secondes.
     */
    warnSeconds?: number;
    validate?: SessionCall;
    user?: SessionCall;
    logout?: SessionCall;
    properties?: SessionCall;
    waiting?: Waiting;
  };
  /**
   * Appels des composants qui entourent les écrans, par nom.
   */
  calls?: {
    [k: string]: Call;
  };
  /**
   * Ce qui est fait de chaque échec que ni l'appel ni son domaine ne nomment ; la première règle qui convient l'emporte.
   */
  errors?: ErrorRule[];
  /**
   * Où le corps d'un refus dit son code, et ses erreurs par champ. Par défaut : ce que le contrat en dit, sinon un code sous `code` et pas d'erreurs par champ.
   */
  failures?: {
    /**
     * Chemin à points du code, que les règles d'erreur nomment. Par défaut : `code`, ou le corps entier si c'est un texte.
     */
    code?: string;
    /**
     * Où sont les erreurs par champ, ou la liste des lieux possibles : chacune se montre à son champ. Par défaut : là où les refus du contrat en décrivent.
     *
     * @minItems 1
     */
    fields?: FieldErrors | FieldErrors[];
  };
  /**
   * Ce que l'API fait d'un champ que le corps d'un envoi ne dit pas, par méthode : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : `PUT` l'efface, `PATCH` le garde.
   */
  writes?: {
    /**
     * Ce que fait `POST`.
     */
    POST?: 'replace' | 'merge';
    /**
     * Ce que fait `PUT`.
     */
    PUT?: 'replace' | 'merge';
    /**
     * Ce que fait `PATCH`.
     */
    PATCH?: 'replace' | 'merge';
  };
  paging?: Paging;
  /**
   * Visite guidée : ses étapes, dans l'ordre. Une étape dont la place n'est pas sur la page est passée. Par défaut : aucune visite.
   */
  tour?: {
    [k: string]: TourStep;
  };
}
/**
 * Une propriété du serveur et la valeur sans elle.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "property".
 */
export interface Property {
  /**
   * Nom de la propriété. Par défaut : la valeur est toujours la même.
   */
  property?: string;
  /**
   * Valeur quand le serveur ne la donne pas, ou toujours.
   */
  default: string;
}
/**
 * Un type : ce que plusieurs champs ont en commun.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "fieldType".
 */
export interface FieldType {
  /**
   * Type de la valeur, ou type de l'application dont celui-ci reprend les mots. Par défaut : `string`, ou celui des valeurs de `enum`.
   */
  type?: string;
  /**
   * À renseigner.
   */
  required?: boolean;
  /**
   * Liste de valeurs, du domaine ou de l'application. Par défaut : les valeurs de `enum`, dont les textes sont les messages `options.*` du champ.
   */
  options?: string;
  optionsFrom?: OptionsFrom;
  /**
   * Valeurs admises, dans l'ordre. Par défaut : toutes.
   *
   * @minItems 1
   *
   * Items: Une valeur.
   */
  enum?: unknown[];
  /**
   * Forme du texte : `date`, `email`… ; `binary` : un fichier (plusieurs : `type: array, items: { format: binary }`). Par défaut : aucune.
   */
  format?: string;
  /**
   * Expression régulière du texte. Par défaut : aucune.
   */
  pattern?: string;
  /**
   * Longueur minimale du texte. Par défaut : aucune.
   */
  minLength?: number;
  /**
   * Longueur maximale du texte. Par défaut : aucune.
   */
  maxLength?: number;
  /**
   * Fichiers admis, avec `format: binary` : extensions ou types. Par défaut : tous.
   *
   * @minItems 1
   */
  accept?: string[];
  /**
   * Taille maximale de chaque fichier, en octets, avec `format: binary`. Par défaut : aucune.
   */
  maxBytes?: number;
  /**
   * Plus petit nombre. Par défaut : aucun.
   */
  minimum?: number;
  /**
   * Plus grand nombre. Par défaut : aucun.
   */
  maximum?: number;
  /**
   * Le nombre est plus grand. Par défaut : aucun.
   */
  exclusiveMinimum?: number;
  /**
   * Le nombre est plus petit. Par défaut : aucun.
   */
  exclusiveMaximum?: number;
  /**
   * Le nombre est un multiple. Par défaut : aucun.
   */
  multipleOf?: number;
  /**
   * JSON Schema de chaque choix, avec `type: array`. Par défaut : un texte.
   */
  items?: JsonObject;
  /**
   * JSON Schema qu'un choix au moins satisfait, avec `type: array`. Par défaut : aucun.
   */
  contains?: JsonObject;
  /**
   * Nombre minimal de choix. Par défaut : aucun.
   */
  minItems?: number;
  /**
   * Nombre maximal de choix. Par défaut : aucun.
   */
  maxItems?: number;
  /**
   * Jamais deux fois le même choix.
   */
  uniqueItems?: boolean;
  /**
   * Composant de saisie. Par défaut : selon le schéma.
   */
  widget?: string;
  /**
   * Donnée personnelle : jamais dans l'adresse.
   */
  personal?: boolean;
  /**
   * Valeur HTML `autocomplete`. Par défaut : aucune.
   */
  autocomplete?:
    | 'name'
    | 'honorific-prefix'
    | 'given-name'
    | 'additional-name'
    | 'family-name'
    | 'honorific-suffix'
    | 'nickname'
    | 'username'
    | 'new-password'
    | 'current-password'
    | 'one-time-code'
    | 'organization-title'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level4'
    | 'address-level3'
    | 'address-level2'
    | 'address-level1'
    | 'country'
    | 'country-name'
    | 'postal-code'
    | 'language'
    | 'bday'
    | 'bday-day'
    | 'bday-month'
    | 'bday-year'
    | 'sex'
    | 'url'
    | 'photo'
    | 'tel'
    | 'tel-country-code'
    | 'tel-national'
    | 'tel-area-code'
    | 'tel-local'
    | 'tel-extension'
    | 'email'
    | 'impp'
    | 'on'
    | 'off';
  /**
   * Ce que la saisie doit satisfaire, montré sous le champ et coché au fil de la frappe : un nom (message `champs.<champ>.criteres.<nom>`, ou `app.criteres.<nom>` pour tous) et son expression régulière. Le contrôle lui-même est `pattern`.
   */
  criteria?: {
    /**
     * Expression régulière.
     */
    [k: string]: string;
  };
  /**
   * Options propres au composant, transmises telles quelles.
   */
  native?: unknown;
}
/**
 * Choix lus dans la réponse d'une source.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "optionsFrom".
 */
export interface OptionsFrom {
  source: SourceUse;
  /**
   * Champ de la ligne qui est la valeur.
   */
  value: string;
  /**
   * Champ de la ligne qui la nomme.
   */
  label: string;
}
/**
 * Un droit.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "right".
 */
export interface Right {
  /**
   * Accordé aussi à qui n'est pas connecté.
   */
  signedOut?: boolean;
  /**
   * Autres écritures du droit dans le jeton.
   */
  aliases?: string[];
}
/**
 * Où mène l'adresse `/`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "homeScreens".
 */
export interface HomeScreens {
  /**
   * Le premier que l'utilisateur peut ouvrir.
   *
   * Items: Un écran, nommé `domaine/écran`.
   */
  screens: string[];
  /**
   * Sinon, celui-ci.
   */
  otherwise: string;
}
/**
 * Le jeton d'une session.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "heldToken".
 */
export interface HeldToken {
  /**
   * Chemin à points du jeton dans la réponse. Par défaut : la réponse elle-même.
   */
  at?: string;
  /**
   * En-tête qui le porte.
   */
  header?: string;
  /**
   * Mot devant le jeton dans l'en-tête ; vide : aucun. Par défaut : `Bearer` dans `Authorization`, sinon aucun.
   */
  scheme?: string;
}
/**
 * Le cookie d'une session.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "heldCookie".
 */
export interface HeldCookie {
  /**
   * Valeur qu'un changement doit porter dans un en-tête. Par défaut : aucune.
   */
  csrf?: {
    /**
     * L'en-tête.
     */
    header: string;
    /**
     * Cookie lisible qui a la valeur. Exclut `at`.
     */
    cookie?: string;
    /**
     * Chemin à points de la valeur, dans la réponse de la connexion ou dans l'utilisateur. Exclut `cookie`.
     */
    at?: string;
    call?: SessionCall;
  };
}
/**
 * Un appel de la vie de la session.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "sessionCall".
 */
export interface SessionCall {
  /**
   * Opération du contrat : `METHODE chemin`, avec ses `{parametres}`.
   */
  call: string;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le paramètre de même nom de l'adresse (source), le champ de même nom de la ligne (appel).
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
}
/**
 * D'où vient une valeur : une seule clé parmi celles-ci.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "valueRef".
 */
export interface ValueRef {
  /**
   * Valeur d'un critère de recherche.
   */
  filter?: string;
  /**
   * Valeur d'un champ du formulaire (ou donnée par la page, pour un écran `custom`).
   */
  field?: string;
  /**
   * Champ de la ligne (ou de l'objet affiché) ; chemin à points pour un objet imbriqué.
   */
  row?: string;
  /**
   * Paramètre de l'adresse de l'écran.
   */
  path?: string;
  /**
   * Champ de l'utilisateur connecté, ou donnée de son jeton.
   */
  user?: string;
  /**
   * Propriété donnée par le serveur.
   */
  property?: string;
  /**
   * Avec `property` : la valeur quand le serveur ne donne pas la propriété.
   */
  default?: unknown;
  /**
   * Valeur que le choix d'une action groupée fixe sous ce nom.
   */
  choice?: string;
  /**
   * Une valeur fixe.
   */
  const?: unknown;
  date?: DateRef;
  /**
   * Une fonction du registre de l'application.
   */
  fn?: string;
}
/**
 * Un jour du calendrier, calculé : les mois d'abord (le dernier jour d'un mois plus court), puis les jours.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "dateRef".
 */
export interface DateRef {
  /**
   * Jour de départ : `today` (aujourd'hui en France), un jour `aaaa-mm-jj`, ou la valeur d'un champ.
   */
  of: string | ValueRef;
  /**
   * Mois ajoutés (ou retirés).
   */
  months?: number;
  /**
   * Jours ajoutés (ou retirés), après les mois.
   */
  days?: number;
  /**
   * Jamais avant ce jour, `aaaa-mm-jj`. Par défaut : sans limite.
   */
  notBefore?: string;
}
/**
 * Que faire d'un échec d'appel. Les règles qui nomment l'échec (statut, code, hors connexion) viennent d'abord : celles de l'appel, du domaine, de l'application ; puis, dans le même ordre, les règles générales, qui ne nomment rien.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "errorRule".
 */
export interface ErrorRule {
  /**
   * Statut HTTP, ou liste de statuts ; 0 : pas de réponse. Par défaut : tous.
   *
   * @minItems 1
   */
  status?: number | number[];
  /**
   * Code que porte le corps de la réponse, un texte ou un nombre, ou liste de codes ; `failures.code`, dans `app.yaml`, dit où. Par défaut : n'importe lequel.
   *
   * @minItems 1
   */
  code?: string | number | (string | number)[];
  /**
   * Pas de réponse, et le navigateur est hors connexion. Par défaut : en ligne ou non.
   */
  offline?: true;
  /**
   * La règle, bien qu'elle nomme un échec, ne vient qu'avec les règles générales.
   */
  fallback?: boolean;
  /**
   * Opérations que la règle laisse de côté ; `*` à la fin vaut pour toutes celles qui commencent ainsi.
   *
   * Items: `METHODE chemin`.
   */
  except?: string[];
  /**
   * Clé du message à montrer. Par défaut : aucun.
   */
  message?: string;
  /**
   * Champ du formulaire que le message concerne. Par défaut : un bandeau.
   */
  field?: string;
  /**
   * La suite : `refresh` relit les données, `endSession` ferme la session, `domaine/écran` mène à cet écran. Par défaut : on reste.
   */
  then?: string;
}
/**
 * Un fournisseur d'identité.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "provider".
 */
export interface Provider {
  /**
   * Son adresse, telle que ses jetons la disent (`iss`) ; `/.well-known/openid-configuration` s'y lit.
   */
  issuer: string;
  /**
   * Identifiant de l'application chez lui. Un client public : le navigateur ne garde pas de secret.
   */
  client: string;
  /**
   * Ce qui lui est demandé, séparé par des espaces.
   */
  scope?: string;
  /**
   * Le jeton que portent les appels : celui d'accès, ou celui d'identité.
   */
  send?: 'access_token' | 'id_token';
  /**
   * Paramètres de plus, à la demande de connexion.
   */
  parameters?: {
    [k: string]: string;
  };
}
/**
 * Ce qui attend l'utilisateur : des nombres qu'un seul appel donne, relus avec chaque contrôle du jeton. Sans réponse, ou pour zéro, rien n'est montré.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "waiting".
 */
export interface Waiting {
  source: SessionCall;
  /**
   * Champ de la réponse, par écran dont il est le nombre ; son texte est le message `app.waiting.<champ>` (`{n}`).
   */
  counts: {
    [k: string]: string;
  };
}
/**
 * Un appel au serveur.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "call".
 */
export interface Call {
  /**
   * Opération du contrat : `METHODE chemin`, avec ses `{parametres}`.
   */
  call: string;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
}
/**
 * Protocole dans lequel le serveur donne un résultat page par page. `datatables` : `draw`, `start`, `length`, `order`, `columns` ; `page` : numéro et taille ; `offset` : lignes passées et taille ; `cursor` : repère de la page suivante, qui seule peut être demandée. Les noms usuels du contrat complètent ce qui n'est pas écrit : `total`, `next`, et la forme du tri.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "paging".
 */
export interface Paging {
  /**
   * Le protocole.
   */
  protocol: 'datatables' | 'page' | 'offset' | 'cursor';
  /**
   * `page` : paramètre du numéro de page. Par défaut : `page`.
   */
  page?: string;
  /**
   * `page` : numéro de la première page.
   */
  firstPage?: 0 | 1;
  /**
   * `offset` : paramètre du nombre de lignes passées. Par défaut : `offset`.
   */
  offset?: string;
  /**
   * `cursor` : paramètre du repère. Par défaut : `cursor`.
   */
  cursor?: string;
  /**
   * Ce qui, dans la réponse, dit qu'une page suit : chemin à points d'un repère, d'une adresse ou d'un `true`, ou un en-tête (`Link` : `rel="next"`). Avec `cursor`, le repère même, ou l'adresse qui le porte. Par défaut : ce que le contrat en déclare, sinon une page pleine annonce une page suivante.
   */
  next?: string | AnswerHeader;
  /**
   * Paramètre du nombre de lignes par page. Par défaut : `size` ; `datatables` : `length`.
   */
  size?: string;
  /**
   * `offset` : paramètre du rang qui suit la dernière ligne de la page, à la place de `size`. Par défaut : aucun.
   */
  end?: string;
  /**
   * Paramètre du tri ; `{field}` y vaut le champ (`orderby.{field}`). Par défaut : le serveur ne trie pas à la demande.
   */
  sort?: string;
  /**
   * Paramètre du sens du tri ; celui de `sort` dit alors le champ seul. Par défaut : aucun.
   */
  direction?: string;
  /**
   * Ce qui demande un tri croissant ; `{field}` y vaut le champ. Par défaut : ce que les valeurs ou la description du contrat montrent, sinon `{field},asc` ; avec `direction`, `asc`.
   */
  ascending?: string;
  /**
   * Ce qui demande un tri décroissant. Par défaut : comme `ascending`, sinon `{field},desc` ; avec `direction`, `desc`.
   */
  descending?: string;
  /**
   * Nombre de lignes de tout le résultat dans la réponse : chemin à points, ou en-tête (`X-Total-Count`, `Content-Range`). Par défaut : ce que le contrat en déclare, sinon aucun ; `datatables` : `recordsFiltered`, sinon `recordsTotal`.
   */
  total?: string | AnswerHeader;
}
/**
 * Une étape ; ses textes sont les messages `app.tour.<étape>.title` et `.text`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "tourStep".
 */
export interface TourStep {
  /**
   * Partie de la page qui est montrée.
   */
  place:
    | 'menu'
    | 'find'
    | 'account'
    | 'links'
    | 'breadcrumb'
    | 'help'
    | 'content'
    | 'filters'
    | 'results'
    | 'footer';
}
/**
 * Les écrans d'un domaine de l'application, et ce qu'ils partagent.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "areaDefinition".
 */
export interface AreaDefinition {
  /**
   * Version de la grammaire.
   */
  format: 2;
  /**
   * Nom du domaine : celui de ses messages, et le début du nom de ses écrans. Par défaut : celui du fichier.
   */
  area: string;
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Listes de valeurs, par nom.
   */
  options?: {
    [k: string]: OptionList;
  };
  /**
   * Types de champs du domaine, par nom, pour `type` d'un champ ; avant ceux de l'application. Par défaut : aucun.
   */
  types?: {
    [k: string]: FieldType;
  };
  /**
   * Lectures du serveur, par nom.
   */
  sources?: {
    [k: string]: Source;
  };
  /**
   * Appels du serveur, par nom.
   */
  calls?: {
    [k: string]: Call;
  };
  /**
   * Règles d'erreur que partagent les lectures et les appels du domaine. Un champ (`field`) ne vaut que pour les formulaires qui l'ont. Par défaut : aucune.
   */
  errors?: ErrorRule[];
  /**
   * Les écrans, par nom.
   */
  screens: {
    [k: string]: Screen;
  };
}
/**
 * Une lecture du serveur : ce que les écrans affichent.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "source".
 */
export interface Source {
  /**
   * Opération du contrat : `METHODE chemin`, avec ses `{parametres}`.
   */
  call: string;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  key?: RowKey;
  /**
   * Chemin à points de la liste dans la réponse. Par défaut : la seule liste d'objets que le contrat y décrit, sinon la réponse elle-même.
   */
  rows?: string;
  /**
   * `true` : le protocole de l'application ; un protocole propre à cette lecture ; `false` : tout le résultat d'un coup. Par défaut : le protocole de l'application, si l'opération du contrat en prend les paramètres.
   */
  paging?: boolean | Paging;
  /**
   * Champ de la ligne qui porte son étiquette, envoyée par les appels qui la modifient (`ifMatch`). Par défaut : le champ `etag` du contrat, sinon aucun.
   */
  etag?: string;
  /**
   * Lignes que le serveur donne au plus en une lecture (`paging`), pour l'export et l'impression de tout le résultat. Par défaut : la plus grande taille de page offerte.
   */
  largestPage?: number;
}
/**
 * Une condition : une valeur et sa comparaison (`is`, `isNot` ou `isEmpty`), ou bien une seule clé parmi `right`, `variant`, `all`, `any`, `not`, `fn`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "condition".
 */
export interface Condition {
  /**
   * Critère à comparer.
   */
  filter?: string;
  /**
   * Champ à comparer.
   */
  field?: string;
  /**
   * Champ de la ligne à comparer.
   */
  row?: string;
  /**
   * Paramètre de l'adresse à comparer.
   */
  path?: string;
  /**
   * Donnée de l'utilisateur à comparer.
   */
  user?: string;
  /**
   * Propriété du serveur à comparer.
   */
  property?: string;
  /**
   * Avec `property` : la valeur quand le serveur ne donne pas la propriété.
   */
  default?: unknown;
  /**
   * La valeur est celle-ci ; avec une liste : l'une de celles-ci.
   */
  is?: unknown;
  /**
   * La valeur n'est pas celle-ci ; avec une liste : aucune de celles-ci.
   */
  isNot?: unknown;
  /**
   * La valeur est vide (`true`) ou renseignée (`false`).
   */
  isEmpty?: boolean;
  /**
   * L'utilisateur a ce droit.
   */
  right?: string;
  /**
   * L'application est dans cette variante ; décidé à la compilation.
   */
  variant?: string;
  /**
   * Toutes ces conditions.
   *
   * @minItems 1
   */
  all?: Condition[];
  /**
   * Au moins une de ces conditions.
   *
   * @minItems 1
   */
  any?: Condition[];
  not?: Condition;
  /**
   * Une fonction du registre, qui répond vrai ou faux.
   */
  fn?: string;
}
/**
 * Un champ : ce qu'il admet, en mots de JSON Schema, et sa présentation ; ses textes sont les messages `fields.<champ>.*`, ceux d'un critère `filters.<critère>.*`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "field".
 */
export interface Field {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Type de la valeur : `string`, `integer`, `number`, `boolean`, `array`, ou un type de l'application, dont le champ peut remplacer des mots. Par défaut : `string`, ou celui des valeurs.
   */
  type?: string;
  /**
   * À renseigner.
   */
  required?: boolean;
  /**
   * Valeurs admises, dans l'ordre. Par défaut : celles de `options`, sinon toutes.
   *
   * @minItems 1
   *
   * Items: Une valeur.
   */
  enum?: unknown[];
  /**
   * La seule valeur admise. Par défaut : aucune.
   */
  const?: unknown;
  /**
   * Forme du texte : `date`, `email`… ; `binary` : un fichier (plusieurs : `type: array, items: { format: binary }`). Par défaut : aucune.
   */
  format?: string;
  /**
   * Expression régulière du texte. Par défaut : aucune.
   */
  pattern?: string;
  /**
   * Longueur minimale du texte. Par défaut : aucune.
   */
  minLength?: number;
  /**
   * Longueur maximale du texte. Par défaut : aucune.
   */
  maxLength?: number;
  /**
   * Fichiers admis, avec `format: binary` : extensions ou types. Par défaut : tous.
   *
   * @minItems 1
   */
  accept?: string[];
  /**
   * Taille maximale de chaque fichier, en octets, avec `format: binary`. Par défaut : aucune.
   */
  maxBytes?: number;
  /**
   * Plus petit nombre. Par défaut : aucun.
   */
  minimum?: number;
  /**
   * Plus grand nombre. Par défaut : aucun.
   */
  maximum?: number;
  /**
   * Le nombre est plus grand. Par défaut : aucun.
   */
  exclusiveMinimum?: number;
  /**
   * Le nombre est plus petit. Par défaut : aucun.
   */
  exclusiveMaximum?: number;
  /**
   * Le nombre est un multiple. Par défaut : aucun.
   */
  multipleOf?: number;
  /**
   * JSON Schema de chaque choix, avec `type: array`. Par défaut : un texte.
   */
  items?: JsonObject;
  /**
   * JSON Schema qu'un choix au moins satisfait, avec `type: array`. Par défaut : aucun.
   */
  contains?: JsonObject;
  /**
   * Des lignes, que l'on ajoute, déplace et supprime : les champs de chacune, dans l'ordre, par nom. La valeur est une liste d'objets ; `minItems` et `maxItems` bornent leur nombre. Par défaut : aucun.
   */
  fields?: {
    [k: string]: Field;
  };
  /**
   * Nombre minimal de choix, ou de lignes. Par défaut : aucun ; 1 pour des lignes obligatoires.
   */
  minItems?: number;
  /**
   * Nombre maximal de choix, ou de lignes. Par défaut : aucun.
   */
  maxItems?: number;
  /**
   * Jamais deux fois le même choix.
   */
  uniqueItems?: boolean;
  /**
   * Composant de saisie. Par défaut : selon le schéma.
   */
  widget?: string;
  /**
   * Liste de valeurs, du domaine ou de l'application. Par défaut : les valeurs de `enum`, dont les textes sont les messages `options.*` du champ.
   */
  options?: string;
  optionsFrom?: OptionsFrom;
  /**
   * Largeur, en douzièmes ; 0 : selon le contenu. Par défaut : selon le type (des choix et une case prennent la ligne, un critère de plus de 100 caractères un tiers) et le nombre de champs par ligne.
   */
  width?: number;
  /**
   * Donnée personnelle : jamais dans l'adresse.
   */
  personal?: boolean;
  /**
   * Montré comme un texte ; non envoyé, sauf `submit: true`.
   */
  readOnly?: boolean;
  /**
   * Envoyé même en lecture seule.
   */
  submit?: boolean;
  /**
   * Valeur HTML `autocomplete`. Par défaut : aucune.
   */
  autocomplete?:
    | 'name'
    | 'honorific-prefix'
    | 'given-name'
    | 'additional-name'
    | 'family-name'
    | 'honorific-suffix'
    | 'nickname'
    | 'username'
    | 'new-password'
    | 'current-password'
    | 'one-time-code'
    | 'organization-title'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level4'
    | 'address-level3'
    | 'address-level2'
    | 'address-level1'
    | 'country'
    | 'country-name'
    | 'postal-code'
    | 'language'
    | 'bday'
    | 'bday-day'
    | 'bday-month'
    | 'bday-year'
    | 'sex'
    | 'url'
    | 'photo'
    | 'tel'
    | 'tel-country-code'
    | 'tel-national'
    | 'tel-area-code'
    | 'tel-local'
    | 'tel-extension'
    | 'email'
    | 'impp'
    | 'on'
    | 'off';
  initial?: ValueRef;
  visible?: Condition;
  requiredWhen?: Condition;
  /**
   * Le champ est actif quand la condition est vraie ; `false` : jamais. Par défaut : toujours.
   */
  enabled?: Condition | false;
  /**
   * Champs dont un changement vide celui-ci. Par défaut : aucun.
   *
   * @minItems 1
   */
  restartsWith?: string[];
  whenDisabled?: ValueRef;
  whenEmpty?: ValueRef;
  /**
   * Ce que la saisie doit satisfaire, montré sous le champ et coché au fil de la frappe : un nom (message `criteria.<nom>` du champ, ou `app.criteria.<nom>` pour tous) et son expression régulière. Le contrôle lui-même est `pattern`.
   */
  criteria?: {
    /**
     * Expression régulière.
     */
    [k: string]: string;
  };
  /**
   * Options propres au composant, transmises telles quelles.
   */
  native?: unknown;
}
/**
 * Un contrôle sur plusieurs champs ; son message est `rules.<champ>.<contrôle>` (`rules.atLeastOne` pour le formulaire entier).
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "rule".
 */
export interface Rule {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Le contrôle.
   */
  rule: 'atLeastOne' | 'notBefore' | 'notAfter' | 'earliest' | 'latest' | 'equals' | 'differs' | 'fn';
  /**
   * Avec `atLeastOne` : les champs regardés. Par défaut : tous.
   *
   * @minItems 1
   */
  fields?: string[];
  /**
   * Champ contrôlé, qui porte le message.
   */
  field?: string;
  /**
   * Avec `notBefore` et `notAfter` : le champ de comparaison.
   */
  than?: string;
  date?: DateRef;
  /**
   * Avec `equals` et `differs` : l'autre champ.
   */
  other?: string;
  /**
   * Avec `fn` : la fonction du registre.
   */
  fn?: string;
}
/**
 * Ce qui modifie une valeur dans sa cellule : la ligne part en entier, avec la valeur saisie `{ field: <colonne> }`. Ses textes sont les messages `edits.<colonne>.*`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "columnEdit".
 */
export interface ColumnEdit {
  /**
   * `text` : un texte ; `tick` : une case, qui se coche et ne se décoche pas.
   */
  kind?: 'text' | 'tick';
  /**
   * Appel de l'envoi. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  /**
   * Longueur du texte au-delà de laquelle il n'est pas enregistré (message `maxLength`). Par défaut : sans limite.
   */
  maxLength?: number;
  when?: Condition;
  ticked?: Condition;
  /**
   * Demande confirmation (messages `confirm.*`).
   */
  confirm?: boolean;
}
/**
 * Une colonne, pour l'écran, le papier et le fichier ; son titre est le message `columns.<colonne>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "column".
 */
export interface Column {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  visible?: Condition;
  /**
   * Champ de la ligne, en chemin à points. Par défaut : le nom de la colonne.
   */
  field?: string;
  /**
   * Format de la valeur.
   */
  format?: string;
  /**
   * Liste de valeurs, pour le format `option`. Par défaut : aucune.
   */
  options?: string;
  optionsFrom?: OptionsFrom;
  /**
   * Cellule. Par défaut : `link` avec un lien, sinon `text`.
   */
  cell?: string;
  /**
   * Écran que la cellule ouvre. Par défaut : aucun.
   */
  link?: Link;
  /**
   * La colonne se trie.
   */
  sortable?: boolean;
  /**
   * Largeur imposée, en pixels. Par défaut : selon les valeurs et le titre.
   */
  width?: number;
  /**
   * Alignement. Par défaut : `end` pour un nombre, sinon `start`.
   */
  align?: 'start' | 'end';
  /**
   * Montrée à l'écran.
   */
  grid?: boolean;
  /**
   * Montrée sur papier.
   */
  print?: boolean;
  /**
   * Somme de la colonne, sous les lignes et sur papier, au format de la colonne : de tout le résultat s'il est dans le navigateur, sinon de la page. Le contrat en fait un nombre. Elle n'est pas dans le fichier.
   */
  total?: boolean;
  /**
   * Dans le fichier : un format propre, ou `false` pour ne pas y mettre la colonne. Par défaut : comme à l'écran.
   */
  csv?: false | CsvFormat;
  edit?: ColumnEdit;
  /**
   * La cellule porte cette action au lieu d'une valeur ; la colonne n'est ni triée, ni imprimée, ni dans le fichier. Par défaut : non.
   */
  action?: Action;
  /**
   * Un bouton copie la valeur dans le presse-papiers. Exclut `cell`, `link`, `edit` et `action`.
   */
  copy?: boolean;
}
/**
 * Un choix de l'action.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "choice".
 */
export interface Choice {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Valeurs que le choix donne aux champs de la ligne ; aucune, si l'appel les dit lui-même.
   */
  set: JsonObject;
  /**
   * Détruit quelque chose : le bouton qui confirme se montre ainsi.
   */
  danger?: boolean;
  /**
   * Le choix est aussi un bouton, qui l'applique d'une pression ; son texte est le message `bulk.buttons.<choix>`, sinon celui du choix.
   */
  button?: boolean;
}
/**
 * Une valeur comparée ; son libellé est le message `compare.items.<valeur>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "compareItem".
 */
export interface CompareItem {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Champ de la ligne, en chemin à points ; `false` : la ligne ne l'a pas. Par défaut : le nom de la valeur.
   */
  field?: string | false;
  /**
   * Champ de l'autre objet, en chemin à points ; `false` : il ne l'a pas. Par défaut : le nom de la valeur.
   */
  other?: string | false;
  /**
   * Champ de la ligne qui porte la valeur de l'autre objet, quand celui-ci n'est pas lu. Par défaut : aucun, la valeur n'est pas communiquée.
   */
  known?: string;
  /**
   * Format de la valeur.
   */
  format?: string;
  /**
   * Liste de valeurs, pour le format `option`. Par défaut : aucune.
   */
  options?: string;
}
/**
 * Une valeur affichée ; son libellé est le message `items.<valeur>` de ce qui la contient.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "item".
 */
export interface Item {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Champ de l'objet, en chemin à points. Par défaut : le nom de la valeur.
   */
  field?: string;
  /**
   * Format de la valeur.
   */
  format?: string;
  /**
   * Liste de valeurs, pour le format `option`. Par défaut : aucune.
   */
  options?: string;
  optionsFrom?: OptionsFrom;
  visible?: Condition;
  /**
   * Écran que la valeur ouvre. Par défaut : aucun.
   */
  link?: Link;
  /**
   * Sur toute la largeur, pour un texte long.
   */
  wide?: boolean;
  /**
   * Un bouton copie la valeur dans le presse-papiers.
   */
  copy?: boolean;
}
/**
 * Un formulaire : ses champs, et les contrôles entre eux.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "form".
 */
export interface Form {
  /**
   * Les champs, dans l'ordre, par nom. Un nom à points est un chemin : `adresse.ville` est lu et envoyé dans l'objet `adresse`.
   */
  fields: {
    [k: string]: Field;
  };
  /**
   * Champs par ligne, qui donnent leur largeur. Par défaut : 4 pour des critères ; sinon un champ par ligne.
   */
  columns?: 1 | 2 | 3 | 4 | 6;
  /**
   * Contrôles sur plusieurs champs, dans l'ordre.
   */
  rules?: Rule[];
}
/**
 * Un appel de l'enregistrement ; ses textes sont sous `edit.steps.<appel>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "detailStep".
 */
export interface DetailStep {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Appel de l'étape. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  when?: Condition;
  /**
   * Demande d'abord confirmation (messages `confirm.*`).
   */
  confirm?: boolean;
  /**
   * Détruit quelque chose : le bouton qui confirme se montre ainsi.
   */
  danger?: boolean;
}
/**
 * Ce qui modifie une partie : un formulaire, et l'appel qui l'envoie.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "sectionEdit".
 */
export interface SectionEdit {
  form: Form;
  /**
   * Appel de l'envoi. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  when?: Condition;
  /**
   * Après un envoi réussi : `reloadUser` relit l'utilisateur connecté et ses droits, que l'envoi a changés ; `home` mène à son accueil, `domaine/écran` à cet écran. Une liste dit les deux. Par défaut : on reste.
   *
   * @minItems 1
   * @maxItems 2
   */
  then?: string | string[];
  /**
   * Écran proposé après le message de réussite (message `successLink`). Par défaut : aucun.
   */
  link?: string;
}
/**
 * Le téléchargement d'un fichier.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "collectionDownload".
 */
export interface CollectionDownload {
  /**
   * Appel qui lit le fichier. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  /**
   * Champ dont la fin, après le dernier « / », est le nom du fichier. Vide : il n'y a pas de fichier.
   */
  name: string;
  /**
   * Extension d'un nom qui n'en a pas.
   */
  extension?: string;
}
/**
 * Ce qui entoure l'écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "chrome".
 */
export interface Chrome {
  /**
   * Menu principal.
   */
  menu?: boolean;
  /**
   * Fil d'Ariane.
   */
  breadcrumb?: boolean;
  /**
   * Pied de page.
   */
  footer?: 'plain' | 'accent';
}
/**
 * Ce qu'une variante change à l'écran. Les chemins sont à points et nomment ce qui existe.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "patch".
 */
export interface Patch {
  /**
   * Éléments ôtés.
   */
  hide?: string[];
  /**
   * Éléments ajoutés à une table : chemin, puis éléments par nom.
   */
  add?: Record<string, JsonObject>;
  /**
   * Propriétés changées d'un élément : chemin, puis propriétés.
   */
  set?: Record<string, JsonObject>;
  /**
   * Ordre d'une table : chemin, puis tous ses noms.
   */
  order?: Record<string, string[]>;
}
/**
 * Recherche rapide des lignes d'une liste.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "find".
 */
export interface Find {
  /**
   * Critères qui reçoivent le texte tapé, chacun avec la forme que ce texte doit avoir : une expression régulière. Si elle a des groupes nommés, chaque critère qu'un groupe nomme reçoit ce que le groupe prend ; une date tapée devient celle du critère.
   */
  by: {
    [k: string]: string;
  };
  /**
   * Colonnes qui nomment une ligne trouvée, dans l'ordre ; le lien de la première qui en a un ouvre la ligne.
   *
   * @minItems 1
   */
  columns: string[];
}
/**
 * Le tableau des résultats.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "grid".
 */
export interface Grid {
  /**
   * Les colonnes, dans l'ordre.
   */
  columns: {
    [k: string]: Column;
  };
  /**
   * Tri de départ : une colonne et son sens. Par défaut : l'ordre du serveur.
   */
  sort?: Record<string, 'asc' | 'desc'>;
  /**
   * Actions sur une ligne, dans l'ordre : des entrées de son menu ; avec une image (`icon`), un bouton au bout de la ligne survolée. Par défaut : aucune.
   */
  actions?: {
    [k: string]: Action;
  };
  selectable?: Condition;
  /**
   * Lignes par page.
   */
  pageSize?: number;
  /**
   * Tailles de page offertes.
   *
   * @minItems 1
   */
  pageSizes?: number[];
  /**
   * Vue à l'ouverture. `table` : un tableau ; `grid` : une grille, dont les cellules se parcourent au clavier et les colonnes s'élargissent. L'utilisateur passe de l'une à l'autre.
   */
  view?: 'table' | 'grid';
  /**
   * Champ qui nomme une ligne pour les lecteurs d'écran. Par défaut : le message `rowName`, sinon la clé.
   */
  rowName?: string;
}
/**
 * Une action sur les lignes cochées : un choix, un appel par ligne.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "bulk".
 */
export interface Bulk {
  /**
   * Nom de l'action, sous lequel sont ses messages.
   */
  id: string;
  /**
   * Droit sans lequel l'action et les cases à cocher ne sont pas montrées. Par défaut : celui de l'écran.
   */
  right?: string;
  /**
   * Les choix offerts, dans l'ordre.
   */
  choices: {
    [k: string]: Choice;
  };
  /**
   * Appel, un par ligne. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Valeur de chaque `{parametre}` du chemin. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse de l'écran.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  /**
   * Champ dont les lignes de même valeur font un seul appel. Par défaut : aucun.
   */
  groupBy?: string;
  /**
   * Demande confirmation (messages `confirm.*`).
   */
  confirm?: boolean;
  /**
   * Ensuite : `patch` change les lignes affichées, `search` refait la recherche.
   */
  after?: 'patch' | 'search';
  /**
   * Ce qui vient d'être fait peut être annulé, depuis le message de réussite : chaque ligne retrouve par le même appel les valeurs que le choix a changées (message `bulk.undone`).
   */
  undo?: boolean;
}
/**
 * Compare une ligne avec un autre objet, valeur par valeur, et décide sur place (`bulk`) ; ses textes sont sous `compare`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "compare".
 */
export interface Compare {
  source: SourceUse;
  /**
   * Chemin de la même source pour l'objet de la ligne : ce que la ligne n'a pas (`field: false`) en est lu, sous `other`. Par défaut : il n'est pas lu.
   */
  own?: {
    [k: string]: ValueRef;
  };
  /**
   * Droit sans lequel l'autre objet n'est pas lu. Par défaut : celui de l'écran.
   */
  right?: string;
  when?: Condition;
  /**
   * Colonne dont les cellules portent le bouton qui ouvre la comparaison.
   */
  column: string;
  /**
   * Les valeurs, dans l'ordre.
   */
  items: {
    [k: string]: CompareItem;
  };
}
/**
 * Une recherche toute prête ; son libellé est le message `shortcuts.<nom>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "shortcut".
 */
export interface Shortcut {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Critères de la recherche, chacun avec sa valeur, ou d'où elle vient (`{ date: { of: today, days: -6 } }`) ; les autres sont vides.
   */
  set: {
    [k: string]: string | number | boolean | readonly (string | number)[] | ValueRef;
  };
}
/**
 * Liens de l'aide de l'écran, dans l'ordre ; le texte de chacun est le message `help.links.<lien>`, par défaut le titre de l'écran. L'aide, ouverte par son bouton, existe dès qu'elle a un lien ou un message : `help.text` pour l'écran, `help.<clé de son libellé>` pour une colonne, une valeur, un panneau ou une partie.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "help".
 */
export interface Help {
  [k: string]: HelpLink;
}
/**
 * Un onglet ; son libellé est le message `tabs.<onglet>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "tab".
 */
export interface Tab {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Droit sans lequel l'onglet n'est pas montré. Par défaut : aucun de plus que celui de l'écran.
   */
  right?: string;
}
/**
 * Un bloc de valeurs ; son titre est le message `panels.<panneau>.title`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "panel".
 */
export interface Panel {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Onglet où l'élément se range, déclaré sous `tabs`. Par défaut : aucun, l'élément est au-dessus des onglets.
   */
  tab?: string;
  /**
   * Les valeurs, dans l'ordre.
   */
  items: {
    [k: string]: Item;
  };
}
/**
 * Ce qui se modifie sur l'écran : un formulaire toujours ouvert, et les appels qu'un seul bouton envoie l'un après l'autre. Ses textes sont sous `edit`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "detailEdit".
 */
export interface DetailEdit {
  /**
   * Valeurs montrées au-dessus du formulaire, dans l'ordre ; libellés : `edit.items.<valeur>`. Par défaut : aucune.
   */
  items?: {
    [k: string]: Item;
  };
  form: Form;
  /**
   * Les appels, dans l'ordre. Le premier qui échoue arrête la suite ; ceux d'avant restent.
   */
  steps: {
    [k: string]: DetailStep;
  };
  /**
   * Millisecondes entre l'enregistrement et la relecture de l'objet.
   */
  reloadAfter?: number;
}
/**
 * Un tableau ; ses textes sont les messages `tables.<tableau>.*`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "table".
 */
export interface Table {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Onglet où l'élément se range, déclaré sous `tabs`. Par défaut : aucun, l'élément est au-dessus des onglets.
   */
  tab?: string;
  source?: SourceUse;
  key?: RowKey;
  /**
   * Les colonnes, dans l'ordre.
   */
  columns: {
    [k: string]: Column;
  };
  /**
   * Tri de départ : une colonne et son sens. Par défaut : l'ordre du serveur.
   */
  sort?: Record<string, 'asc' | 'desc'>;
  selectable?: Condition;
  /**
   * Lignes par page.
   */
  pageSize?: number;
  /**
   * Tailles de page offertes.
   *
   * @minItems 1
   */
  pageSizes?: number[];
  /**
   * Champ qui nomme une ligne pour les lecteurs d'écran. Par défaut : le message `rowName`, sinon la clé.
   */
  rowName?: string;
  /**
   * Fichier CSV du tableau : son nom, sans date ni extension, qui peut porter des `{champs}` ; `false` : aucun. Par défaut : le nom du tableau.
   */
  csv?: false | string;
  /**
   * Bouton d'impression.
   */
  print?: boolean;
  /**
   * Les lignes en frise, dans l'ordre de la réponse, au lieu d'un tableau : la première colonne nomme l'étape. Sans ligne, rien n'est montré.
   */
  timeline?: boolean;
  /**
   * Chemin de la liste dans la réponse de sa source. Par défaut : celui de la source.
   */
  rows?: string;
}
/**
 * Relit l'objet de lui-même tant qu'une condition est vraie ; ses textes sont sous `refresh`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "refresh".
 */
export interface Refresh {
  /**
   * Secondes jusqu'à la première relecture ; les suivantes s'espacent.
   */
  every: number;
  while: Condition;
}
/**
 * Des barres : une ligne du tableau chacune, nommée par la première colonne ; une série par colonne de format `number`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "chart".
 */
export interface Chart {
  /**
   * `grouped` : séries côte à côte ; `stacked` : bout à bout.
   */
  layout?: 'grouped' | 'stacked';
  /**
   * Colonnes de nombres laissées hors du graphique, comme un total. Par défaut : aucune.
   *
   * @minItems 1
   */
  without?: string[];
}
/**
 * Un résultat : un tableau, et le graphique des mêmes valeurs. Ses textes sont les messages `blocks.<bloc>.*`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "block".
 */
export interface Block {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  source: SourceUse;
  key?: RowKey;
  /**
   * Les colonnes, dans l'ordre ; celles du tableau de bord les suivent.
   */
  columns: {
    [k: string]: Column;
  };
  /**
   * Ses colonnes sont les seules : celles du tableau de bord ne les suivent pas.
   */
  ownColumns?: boolean;
  /**
   * Tri de départ : une colonne et son sens. Par défaut : l'ordre du serveur.
   */
  sort?: Record<string, 'asc' | 'desc'>;
  /**
   * Lignes par page.
   */
  pageSize?: number;
  /**
   * Tailles de page offertes.
   *
   * @minItems 1
   */
  pageSizes?: number[];
  /**
   * Champ qui nomme une ligne pour les lecteurs d'écran. Par défaut : le message `rowName`, sinon la clé.
   */
  rowName?: string;
  /**
   * Fichier CSV du tableau : son nom, sans date ni extension, qui peut porter des `{champs}` ; `false` : aucun. Par défaut : le nom de la source.
   */
  csv?: false | string;
  /**
   * Bouton d'impression.
   */
  print?: boolean;
  /**
   * La réponse est elle-même la seule ligne ; cette colonne porte son nom, le message `rowName`. Par défaut : la réponse est une liste.
   */
  single?: string;
  /**
   * La réponse ne contient rien quand la condition est vraie ; `false` : quand elle n'a pas de ligne. Par défaut : celle du tableau de bord, sinon `false`.
   */
  empty?: Condition;
  /**
   * Colonne dont la liste d'options donne l'ordre des lignes ; les autres valeurs suivent, triées. Par défaut : l'ordre du serveur.
   */
  rowOrder?: string;
  /**
   * Graphique des mêmes valeurs ; `false` : aucun. Par défaut : celui du tableau de bord, sinon `false`.
   */
  chart?: Chart;
}
/**
 * Une partie de l'objet : ses valeurs et, pour la modifier, un formulaire et son appel. Ses textes sont sous `sections.<partie>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "section".
 */
export interface Section {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Onglet où l'élément se range, déclaré sous `tabs`. Par défaut : aucun, l'élément est au-dessus des onglets.
   */
  tab?: string;
  /**
   * Les valeurs montrées, dans l'ordre ; libellés : `sections.<partie>.items.<valeur>`.
   */
  items: {
    [k: string]: Item;
  };
  edit?: SectionEdit;
}
/**
 * Un champ de la connexion, toujours exigé.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "signInField".
 */
export interface SignInField {
  /**
   * Son nom, pour l'appel (`{ field: nom }`).
   */
  field: string;
  /**
   * Longueur au-delà de laquelle rien n'est envoyé : la saisie est dite incorrecte. Par défaut : aucune.
   */
  maxLength?: number;
  /**
   * Écran pour qui a oublié ce que le champ demande. Par défaut : aucun.
   */
  forgotten?: string;
}
/**
 * Une partie du texte.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "pagePart".
 */
export interface PagePart {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  visible?: Condition;
  /**
   * Fichier Markdown, à partir du dossier du domaine. Par défaut : `pages/<écran><Partie>.md`.
   */
  markdown: string;
}
/**
 * Un onglet et son texte ; son libellé est le message `tabs.<onglet>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "pageTab".
 */
export interface PageTab {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Droit sans lequel l'onglet n'est pas montré. Par défaut : aucun de plus que celui de l'écran.
   */
  right?: string;
  /**
   * Fichier Markdown, à partir du dossier du domaine. Par défaut : `pages/<écran><Partie>.md`.
   */
  markdown: string;
}
/**
 * Des groupes, et le champ qui dit celui de chaque élément.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "collectionGroups".
 */
export interface CollectionGroups {
  /**
   * Champ dont la valeur est celle du groupe.
   */
  by: string;
  /**
   * Liste des groupes, déclarée sous `options` : leurs valeurs, leurs titres, leur ordre.
   */
  options: string;
  /**
   * Un onglet par groupe, du nom de l'option ; son titre accessible est le message `groups`.
   */
  tabs?: boolean;
}
/**
 * Ce qu'un élément montre. Un champ vide n'est pas montré.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "collectionEntry".
 */
export interface CollectionEntry {
  title: RowKey;
  /**
   * Champ du texte, en HTML ou non. Par défaut : aucun.
   */
  text?: string;
  /**
   * Champ de la note, entre parenthèses après le titre, en HTML ou non. Par défaut : aucune.
   */
  note?: string;
  download?: CollectionDownload;
}
/**
 * Réglage des contrôles : la typographie, les textes repris à la lettre, les dispenses.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "checksDefinition".
 */
export interface ChecksDefinition {
  /**
   * Version de la grammaire.
   */
  format: 2;
  /**
   * Usage typographique des messages et des pages : `fr` (espaces insécables, guillemets, apostrophe). Par défaut : aucun contrôle.
   */
  typography?: 'fr';
  /**
   * Guide des termes : chaque terme, et les mots à ne pas écrire à sa place dans les messages et les pages. Par défaut : aucun.
   */
  terms?: Record<string, string[]>;
  verbatim?: Verbatim;
  /**
   * Dispenses : des problèmes connus, acceptés pour un temps.
   *
   * @minItems 1
   */
  waivers?: Waiver[];
}
/**
 * Messages repris d'un autre texte à la lettre : leur typographie, leurs termes et leurs doubles ne sont pas contrôlés.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "verbatim".
 */
export interface Verbatim {
  /**
   * D'où viennent ces textes.
   */
  reason: string;
  /**
   * Clés des messages, ou chemins de pages Markdown (`screens/pages/…`) : leur liste, ou des listes de fins de clés, chacune sous son début commun (`livres.liste: [title, note]`).
   *
   * @minItems 1
   */
  keys: string[] | Record<string, string[]>;
}
/**
 * Une dispense. Périmée ou sans objet, elle est une erreur.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "waiver".
 */
export interface Waiver {
  /**
   * Code du problème.
   */
  code: string;
  /**
   * Fichier du problème, tel qu'il est affiché.
   */
  file: string;
  /**
   * Partie du texte du problème. Par défaut : tous les problèmes de ce code dans le fichier.
   */
  about?: string;
  /**
   * Pourquoi le problème est accepté.
   */
  reason: string;
  /**
   * Dernier jour de la dispense (AAAA-MM-JJ).
   */
  until: string;
}
/**
 * Un en-tête de la réponse.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "answerHeader".
 */
export interface AnswerHeader {
  /**
   * Le nom de l'en-tête.
   */
  header: string;
}
/**
 * Comment le corps d'un refus dit ses erreurs par champ.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "fieldErrors".
 */
export interface FieldErrors {
  /**
   * Chemin à points de la liste des erreurs, ou de l'objet qui en a une par champ. Par défaut : le corps lui-même.
   */
  at?: string;
  /**
   * Chemin, dans une erreur, du champ : un nom, un chemin à points, un pointeur JSON ou une liste de pas. Par défaut : la clé de l'erreur dans son objet.
   */
  field?: string;
  /**
   * Chemin, dans une erreur, du texte du serveur. Il ne se montre que si un texte `engine.refusals.field`, ou `errors.refused` d'un champ, contient `{message}`. Par défaut : l'erreur elle-même.
   */
  message?: string;
  /**
   * Chemin, dans une erreur, de son code : le texte `errors.<code>` du champ, sinon la règle d'erreur de ce code, le dit. Par défaut : aucun.
   */
  code?: string;
}
/**
 * Corps de la requête ; une seule clé.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "bodyObject".
 */
export interface BodyObject {
  /**
   * Un objet fait de ces champs, ou leur liste : chacun a alors la valeur du champ de même nom du formulaire.
   *
   * @minItems 1
   */
  fields?: Record<string, ValueRef>;
  /**
   * La ligne entière, avec des valeurs changées.
   */
  row?: {
    /**
     * Valeurs posées par-dessus.
     */
    set?: {
      [k: string]: ValueRef;
    };
  };
  /**
   * Le formulaire entier, avec des valeurs changées.
   */
  form?: {
    /**
     * Valeurs posées par-dessus.
     */
    set?: {
      [k: string]: ValueRef;
    };
  };
  /**
   * L'objet lu, avec les champs du formulaire par-dessus : pour une API qui efface ce qu'un envoi ne dit pas.
   */
  replace?: {
    /**
     * Valeurs posées par-dessus.
     */
    set?: {
      [k: string]: ValueRef;
    };
    /**
     * Champs de l'objet lu qui ne sont pas envoyés. Par défaut : ceux que le contrat dit en lecture seule, et ceux qu'un corps fermé n'a pas.
     */
    without?: string[];
    /**
     * Valeur envoyée pour un champ du formulaire qui a été vidé, par champ. Par défaut : `null` si le contrat l'accepte ou ne dit rien ; sinon un texte ou une liste vide si le champ est exigé ; sinon le champ n'est pas envoyé.
     */
    emptied?: Record<string, unknown>;
  };
  /**
   * Les champs du formulaire qui ont changé : pour une API qui garde ce qu'un envoi ne dit pas.
   */
  merge?: {
    /**
     * Valeurs ajoutées.
     */
    set?: {
      [k: string]: ValueRef;
    };
    /**
     * Valeur envoyée pour un champ du formulaire qui a été vidé, par champ. Par défaut : `null`, ou un texte ou une liste vide si le contrat refuse `null`.
     */
    emptied?: Record<string, unknown>;
  };
}
/**
 * Une entrée du menu ; son texte est le message `app.menu.<entrée>`, par défaut le titre de l'écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "menuEntry".
 */
export interface MenuEntry {
  /**
   * Un écran, nommé `domaine/écran`.
   */
  screen: string;
  /**
   * Sous-entrées, dans l'ordre.
   */
  entries?: {
    [k: string]: MenuEntry;
  };
}
/**
 * Un lien : vers un écran (`screen`), ou dehors (`property` et `default`). Son texte est le message `app.links.<liste>.<lien>`, par défaut le titre de l'écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "shellLink".
 */
export interface ShellLink {
  /**
   * Un écran, nommé `domaine/écran`.
   */
  screen?: string;
  /**
   * Image. Par défaut : aucune.
   */
  icon?: string;
  /**
   * Nom de la propriété.
   */
  property?: string;
  /**
   * Adresse quand le serveur ne la donne pas.
   */
  default?: string;
  /**
   * S'ouvre dans une nouvelle fenêtre.
   */
  newWindow?: boolean;
}
/**
 * Une valeur de la liste ; son texte est le message `<domaine>.options.<liste>.<valeur>`, ou `app.options.<liste>.<valeur>`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "option".
 */
export interface Option {
  /**
   * Couleur de sens.
   */
  tone?: 'neutral' | 'success' | 'danger' | 'waiting' | 'info';
  /**
   * Au lieu d'une couleur de sens, un signe de l'application : son thème le dessine (classe `eng-status--<signe>`).
   */
  mark?: string;
  /**
   * La valeur, quand elle n'est pas le nom de l'option.
   */
  value?: unknown;
  /**
   * Proposée au choix ; sinon, seulement montrée quand elle est la valeur.
   */
  offered?: boolean;
}
/**
 * Un lien vers un écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "link".
 */
export interface Link {
  /**
   * Un écran, nommé `domaine/écran`.
   */
  screen: string;
  /**
   * Valeur de chaque `{parametre}` de son adresse. Par défaut : le champ de même nom de la ligne, sinon le paramètre de même nom de l'adresse.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Critères de la liste qu'il ouvre, chacun avec sa valeur : la liste s'ouvre sur ses résultats. Un critère personnel n'est pas dans une adresse. Par défaut : elle s'ouvre comme du menu.
   */
  search?: {
    [k: string]: ValueRef;
  };
  /**
   * Droit sans lequel le lien n'est que du texte. Par défaut : aucun.
   */
  right?: string;
}
/**
 * Format d'une colonne dans le fichier.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "csvFormat".
 */
export interface CsvFormat {
  /**
   * Format.
   */
  format?: string;
  /**
   * Liste de valeurs.
   */
  options?: string;
}
/**
 * Ce que l'on fait d'une ligne ou d'un objet : ouvrir un écran (`screen`, ou son nom seul), ou un appel (`call`) ; messages `actions.<action>.*`.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "action".
 */
export interface Action {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Écran à ouvrir. Exclut `call`.
   */
  screen?: string;
  /**
   * Valeur de chaque `{parametre}` de l'adresse de l'écran, ou du chemin de l'appel. Par défaut : le champ de même nom de la ligne ou de l'objet, sinon le paramètre de même nom de l'adresse.
   */
  path?: {
    [k: string]: ValueRef;
  };
  /**
   * Critères de la liste que `screen` ouvre, chacun avec sa valeur : la liste s'ouvre sur ses résultats. Un critère personnel n'est pas dans une adresse. Par défaut : elle s'ouvre comme du menu.
   */
  search?: {
    [k: string]: ValueRef;
  };
  /**
   * Appel à faire. Exclut `screen`. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call?: string | Call;
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  when?: Condition;
  /**
   * Demande confirmation (messages `confirm.*`), et ce que l'appel attend encore si c'est un formulaire, `{ fields, rules }` : `{ field: … }` de l'appel en est la valeur.
   */
  confirm?: boolean | Form;
  /**
   * Image d'une action de `grid.actions`, qui est alors un bouton au bout de la ligne survolée. Par défaut : aucune, l'action n'est que dans le menu de la ligne.
   */
  icon?: string;
  /**
   * Détruit quelque chose, et se montre ainsi : le bouton, et celui qui confirme.
   */
  danger?: boolean;
  /**
   * Après l'appel, mène à cet écran, `domaine/écran`. Par défaut : on reste, et les données sont relues.
   */
  then?: string;
}
/**
 * Un lien.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "linkEntry".
 */
export interface LinkEntry {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Un écran, nommé `domaine/écran`.
   */
  screen: string;
  /**
   * Image. Par défaut : aucune.
   */
  icon?: string;
}
/**
 * Recherche : critères, résultats, actions.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "searchScreen".
 */
export interface SearchScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'search';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  source: SourceUse;
  filters?: Form;
  /**
   * `submit` : résultats après une recherche ; `arrival` : tout de suite. Par défaut : `submit` avec des critères, sinon `arrival`.
   */
  start?: 'submit' | 'arrival';
  find?: Find;
  grid: Grid;
  bulk?: Bulk;
  compare?: Compare;
  /**
   * Recherches toutes prêtes, chacune un bouton. Par défaut : aucune.
   */
  shortcuts?: {
    [k: string]: Shortcut;
  };
  /**
   * Fichier CSV du tableau : son nom, sans date ni extension, qui peut porter des `{champs}` ; `false` : aucun. Par défaut : le nom du domaine.
   */
  csv?: false | string;
  /**
   * Bouton d'impression.
   */
  print?: boolean;
  /**
   * Actions au-dessus de la liste, dans l'ordre. Par défaut : aucune.
   */
  actions?: {
    [k: string]: Action;
  };
  help?: Help;
}
/**
 * Détail d'un objet : blocs de valeurs et tableaux.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "detailScreen".
 */
export interface DetailScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'detail';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  source: SourceUse;
  /**
   * Sources lues ensemble. Par défaut : celle de l'objet et celles des tableaux.
   */
  sources?: string[];
  /**
   * Actions sur l'objet, au-dessus de ses valeurs, dans l'ordre. Par défaut : aucune.
   */
  actions?: {
    [k: string]: Action;
  };
  /**
   * Les onglets, dans l'ordre ; un bloc ou un tableau s'y range par `tab`. Par défaut : aucun.
   */
  tabs?: {
    [k: string]: Tab;
  };
  /**
   * Valeurs des panneaux montrées aussi à côté du titre. Par défaut : aucune.
   *
   * @minItems 1
   */
  status?: string[];
  /**
   * Les blocs de valeurs, dans l'ordre.
   */
  panels?: {
    [k: string]: Panel;
  };
  edit?: DetailEdit;
  /**
   * Les tableaux, dans l'ordre.
   */
  tables?: {
    [k: string]: Table;
  };
  refresh?: Refresh;
  help?: Help;
}
/**
 * Tableau de bord : un tableau avec son graphique, ou un pour chaque valeur d'un critère.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "dashboardScreen".
 */
export interface DashboardScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'dashboard';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  filters?: Form;
  /**
   * Le critère dont la valeur choisit le bloc ; en changer efface le résultat. Par défaut : aucun, il y a un seul bloc.
   */
  by?: string;
  /**
   * Les critères qui bornent la période, pour `{period}` dans le titre des blocs. Par défaut : aucun.
   */
  period?: {
    /**
     * Premier jour.
     */
    from: string;
    /**
     * Dernier jour.
     */
    to: string;
  };
  /**
   * Champ de la réponse, même d'un refus (statuts 400 à 499), qui dit en clair pourquoi il n'y a pas de résultat. Une réponse 400 qui a ce champ, même vide, est elle-même le résultat. Par défaut : aucun.
   */
  reason?: string;
  empty?: Condition;
  chart?: Chart;
  /**
   * Colonnes communes, à la suite de celles de chaque bloc. Par défaut : aucune.
   */
  columns?: {
    [k: string]: Column;
  };
  /**
   * Un bloc pour chaque valeur du critère `by`, ou un seul.
   */
  blocks: {
    [k: string]: Block;
  };
  help?: Help;
}
/**
 * Formulaire.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "formScreen".
 */
export interface FormScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'form';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  source?: SourceUse;
  /**
   * Actions sur l'objet, au-dessus du formulaire, dans l'ordre. Par défaut : aucune.
   */
  actions?: {
    [k: string]: Action;
  };
  form: Form;
  /**
   * Appel de l'envoi. Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  /**
   * Après un envoi réussi : `reloadUser` relit l'utilisateur connecté et ses droits, que l'envoi a changés ; `home` mène à son accueil, `domaine/écran` à cet écran. Une liste dit les deux. Par défaut : on reste.
   *
   * @minItems 1
   * @maxItems 2
   */
  then?: string | string[];
  /**
   * Écran proposé après le message de réussite, si le message `successLink` existe. Par défaut : le parent de l'écran.
   */
  link?: string;
  /**
   * Écran du bouton d'annulation ; `false` : pas de bouton. Par défaut : le parent de l'écran.
   */
  cancel?: false | string;
  help?: Help;
}
/**
 * Parties d'un objet, montrées chacune pour elle-même, et dont certaines se modifient.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "sectionsScreen".
 */
export interface SectionsScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'sections';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  source: SourceUse;
  /**
   * Actions sur l'objet, au-dessus des parties, dans l'ordre. Par défaut : aucune.
   */
  actions?: {
    [k: string]: Action;
  };
  /**
   * Les onglets, dans l'ordre ; une partie s'y range par `tab`. Par défaut : aucun.
   */
  tabs?: {
    [k: string]: Tab;
  };
  /**
   * Les parties, dans l'ordre.
   */
  sections: {
    [k: string]: Section;
  };
  help?: Help;
}
/**
 * Connexion : un identifiant, un mot de passe, et l'appel dont la réponse est le jeton de la session. Ses textes sont les messages `app.signIn.*`, sinon ceux du moteur.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "signInScreen".
 */
export interface SignInScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'signIn';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  /**
   * Appel qui ouvre la session. Par défaut : tout ce que demande la connexion de l'application (`special.signIn`). Une opération du contrat (`METHODE chemin`), avec `path`, `query`, `body`, `errors` à côté s'il le faut ; ou le nom d'un appel que plusieurs endroits partagent, sous `calls`.
   */
  call: string | Call;
  /**
   * Paramètres de requête, chacun avec sa valeur, ou leur liste : chacun a alors la valeur du critère (d'une source) ou du champ (d'un appel) de même nom. Une valeur vide n'est pas envoyée. Par défaut, pour la source d'un écran à critères : chaque critère dont le contrat a un paramètre de même nom.
   *
   * @minItems 1
   */
  query?: Record<string, ValueRef>;
  /**
   * En-têtes de requête.
   */
  headers?: {
    [k: string]: ValueRef;
  };
  /**
   * Corps de la requête : `form` (les champs du formulaire), `replace` (l'objet lu, avec les champs du formulaire par-dessus), `merge` (les champs qui ont changé ; un champ vidé vaut `null`), `row` (la ligne entière), ou un objet `{ fields }`, `{ form }`, `{ replace }`, `{ merge }`, `{ row }`. Par défaut, pour un formulaire dont le contrat prend un corps : `replace` si l'API efface ce qu'un envoi ne dit pas et que l'objet lu a plus de champs que le formulaire, `merge` si elle le garde, sinon `form` (voir `writes`, dans `app.yaml`). Sinon : aucun.
   */
  body?: 'row' | 'form' | 'replace' | 'merge' | BodyObject;
  /**
   * Envoie `If-Match` avec l'étiquette de la réponse modifiée. Par défaut : si le contrat l'attend (en-tête `If-Match`, ou refus 412).
   */
  ifMatch?: boolean;
  /**
   * Ce que l'opération fait d'un champ que le corps ne dit pas : `replace`, elle l'efface ; `merge`, elle le garde. Par défaut : ce que dit l'application (`writes`, dans `app.yaml`).
   */
  writes?: 'replace' | 'merge';
  /**
   * Chemin à points, dans la réponse, de l'objet qu'elle enveloppe (`data`) ; ce qui est lu de la réponse l'est de lui. Vide : la réponse elle-même. Par défaut : le seul objet que le contrat y décrit, à côté de ce qui parle de la réponse, sinon la réponse elle-même.
   */
  at?: string;
  /**
   * Paramètres de requête dont la liste part en une fois, avec le signe entre ses valeurs ; les autres se répètent, une fois par valeur. Par défaut : ce que dit le contrat (`explode: false`, `spaceDelimited`, `pipeDelimited`).
   */
  joined?: Record<string, string>;
  /**
   * Membres d'un corps `multipart/form-data` qui partent en JSON ; les objets le font toujours, les autres listes partent une valeur à la fois. Par défaut : ce que dit le contrat (`encoding`).
   *
   * @minItems 1
   */
  asJson?: string[];
  /**
   * Chemin à points, dans le corps envoyé, de l'objet qui porte les valeurs. Vide : le corps lui-même. Par défaut : le seul membre du corps, si le contrat le décrit comme un objet, sinon le corps lui-même.
   */
  bodyAt?: string;
  /**
   * Ce qui est fait de chaque échec ; la première règle qui convient l'emporte, avant celles de l'application.
   */
  errors?: ErrorRule[];
  identifier: SignInField;
  password: SignInField;
  refuse?: Condition;
  help?: Help;
}
/**
 * Texte en Markdown.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "pageScreen".
 */
export interface PageScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'page';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  /**
   * Fichier Markdown, à partir du dossier du domaine. Par défaut : `pages/<écran>.md`, ou aucun si les parties ou les onglets font la page.
   */
  markdown?: string;
  /**
   * Les parties du texte, dans l'ordre, chacune montrée sous condition ; après `markdown`. Par défaut : aucune.
   */
  parts?: {
    [k: string]: PagePart;
  };
  /**
   * Les onglets, dans l'ordre, chacun avec son texte. Par défaut : aucun.
   */
  tabs?: {
    [k: string]: PageTab;
  };
  /**
   * Ouvre la page par un sommaire : ses titres de niveau 2, chacun un lien.
   */
  contents?: boolean;
  /**
   * Replie le texte sous chaque titre de niveau 2, qui l'ouvre.
   */
  accordion?: boolean;
  /**
   * Où la page conduit d'elle-même : `home`, ou un écran, pour qui peut l'ouvrir ; les autres la lisent. Par défaut : nulle part.
   */
  forward?: string;
  help?: Help;
}
/**
 * Liens vers d'autres écrans, selon les droits.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "linksScreen".
 */
export interface LinksScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'links';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  /**
   * Les liens, dans l'ordre ; textes : messages `entries.<lien>.*`, par défaut le titre de l'écran. Par défaut : ceux de l'entrée du menu qui mène à cet écran.
   */
  entries: {
    [k: string]: LinkEntry;
  };
  help?: Help;
}
/**
 * Plan du site : le menu et les liens de l'application vers ses écrans, selon les droits.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "siteMapScreen".
 */
export interface SiteMapScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'siteMap';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  help?: Help;
}
/**
 * Textes ou fichiers que le serveur donne : l'un sous l'autre ou repliés, par groupes ou non.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "collectionScreen".
 */
export interface CollectionScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'collection';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  source: SourceUse;
  groups?: CollectionGroups;
  entry: CollectionEntry;
  /**
   * Replie le texte d'un élément sous son titre, qui l'ouvre.
   */
  accordion?: boolean;
  /**
   * Champ qui cherche des mots dans les titres et les textes ; messages `search.*`.
   */
  search?: boolean;
  help?: Help;
}
/**
 * Écran fait d'un composant de l'application.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "customScreen".
 */
export interface CustomScreen {
  /**
   * Forme de l'écran.
   */
  kind: 'custom';
  /**
   * Adresse de l'écran, avec ses `{parametres}` ; `*` : toute adresse inconnue.
   */
  path: string;
  /**
   * Autres adresses du même écran, avec les mêmes paramètres.
   */
  alias?: string[];
  /**
   * `public` : ouvert à tous ; `login` : à tout utilisateur connecté. Exclut `right`.
   */
  guard?: 'public' | 'login';
  /**
   * Droit exigé, ou liste dont un suffit. Exclut `guard`.
   *
   * @minItems 1
   */
  right?: string | string[];
  /**
   * Écran au-dessus, pour le fil d'Ariane et le retour ; `false` : aucun. Par défaut : celui dont l'adresse est le plus long début de celle-ci.
   */
  parent?: string;
  chrome?: Chrome;
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Changements propres à chaque variante.
   */
  variants?: {
    [k: string]: Patch;
  };
  /**
   * Composant du registre.
   */
  component: string;
  /**
   * Appels que le composant demande (le vocabulaire les nomme), déclarés sous `calls` ou `sources`.
   */
  calls?: string[];
  form?: Form;
  /**
   * Tableaux que le composant demande (le vocabulaire les nomme).
   */
  tables?: {
    [k: string]: Table;
  };
  help?: Help;
}
/**
 * Un lien de l'aide, vers un écran.
 *
 * This interface was referenced by `AppDefinition`'s JSON-Schema
 * via the `definition` "helpLink".
 */
export interface HelpLink {
  /**
   * Variantes où l'élément existe. Par défaut : toutes.
   *
   * @minItems 1
   */
  only?: string | string[];
  /**
   * Un écran, nommé `domaine/écran`.
   */
  screen: string;
  /**
   * Onglet à ouvrir. Par défaut : le premier.
   */
  tab?: string;
  /**
   * Ancre dans la page. Par défaut : le haut de la page.
   */
  anchor?: string;
}
