/** Made from schemas/definition by `npm run gen`: change it there. */
import type * as grammar from './definition.ts';

/** The types that have a name in the grammar, by that name. */
export type DefinitionTypes = {
  readonly homeScreens: grammar.HomeScreens;
  readonly valueRef: grammar.ValueRef;
  readonly paging: grammar.Paging;
  readonly answerHeader: grammar.AnswerHeader;
  readonly errorRule: grammar.ErrorRule;
  readonly fieldErrors: grammar.FieldErrors;
  readonly bodyObject: grammar.BodyObject;
  readonly call: grammar.Call;
  readonly property: grammar.Property;
  readonly right: grammar.Right;
  readonly menuEntry: grammar.MenuEntry;
  readonly shellLink: grammar.ShellLink;
  readonly heldToken: grammar.HeldToken;
  readonly heldCookie: grammar.HeldCookie;
  readonly provider: grammar.Provider;
  readonly waiting: grammar.Waiting;
  readonly sessionCall: grammar.SessionCall;
  readonly tourStep: grammar.TourStep;
  readonly fieldType: grammar.FieldType;
  readonly option: grammar.Option;
  readonly jsonObject: grammar.JsonObject;
  readonly dateRef: grammar.DateRef;
  readonly condition: grammar.Condition;
  readonly source: grammar.Source;
  readonly optionsFrom: grammar.OptionsFrom;
  readonly field: grammar.Field;
  readonly rule: grammar.Rule;
  readonly form: grammar.Form;
  readonly link: grammar.Link;
  readonly csvFormat: grammar.CsvFormat;
  readonly action: grammar.Action;
  readonly column: grammar.Column;
  readonly columnEdit: grammar.ColumnEdit;
  readonly grid: grammar.Grid;
  readonly table: grammar.Table;
  readonly chart: grammar.Chart;
  readonly block: grammar.Block;
  readonly choice: grammar.Choice;
  readonly bulk: grammar.Bulk;
  readonly compare: grammar.Compare;
  readonly compareItem: grammar.CompareItem;
  readonly shortcut: grammar.Shortcut;
  readonly item: grammar.Item;
  readonly tab: grammar.Tab;
  readonly pageTab: grammar.PageTab;
  readonly pagePart: grammar.PagePart;
  readonly panel: grammar.Panel;
  readonly refresh: grammar.Refresh;
  readonly detailEdit: grammar.DetailEdit;
  readonly detailStep: grammar.DetailStep;
  readonly section: grammar.Section;
  readonly sectionEdit: grammar.SectionEdit;
  readonly chrome: grammar.Chrome;
  readonly patch: grammar.Patch;
  readonly linkEntry: grammar.LinkEntry;
  readonly collectionEntry: grammar.CollectionEntry;
  readonly collectionGroups: grammar.CollectionGroups;
  readonly collectionDownload: grammar.CollectionDownload;
  readonly signInField: grammar.SignInField;
  readonly find: grammar.Find;
  readonly searchScreen: grammar.SearchScreen;
  readonly detailScreen: grammar.DetailScreen;
  readonly dashboardScreen: grammar.DashboardScreen;
  readonly formScreen: grammar.FormScreen;
  readonly sectionsScreen: grammar.SectionsScreen;
  readonly signInScreen: grammar.SignInScreen;
  readonly pageScreen: grammar.PageScreen;
  readonly linksScreen: grammar.LinksScreen;
  readonly siteMapScreen: grammar.SiteMapScreen;
  readonly collectionScreen: grammar.CollectionScreen;
  readonly customScreen: grammar.CustomScreen;
  readonly screen: grammar.Screen;
  readonly help: grammar.Help;
  readonly helpLink: grammar.HelpLink;
  readonly appDefinition: grammar.AppDefinition;
  readonly areaDefinition: grammar.AreaDefinition;
};

/** A part of a definition. `each`: a map or a list of them; `short`: the key of theirs that a text alone stands for. */
export type DefinitionPart = { readonly is: string; readonly each?: boolean; readonly short?: string };

/** The parts of each type of definition, by key; `*`: any key. */
export const definitionParts: Readonly<Record<string, Readonly<Record<string, DefinitionPart>>>> = {
  valueRef: {
    date: { is: 'dateRef' },
  },
  paging: {
    next: { is: 'answerHeader' },
    total: { is: 'answerHeader' },
  },
  bodyObject: {
    fields: { is: 'valueRef', each: true },
    row: { is: 'bodyObject.row' },
    form: { is: 'bodyObject.form' },
    replace: { is: 'bodyObject.replace' },
    merge: { is: 'bodyObject.merge' },
  },
  call: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
  },
  menuEntry: {
    entries: { is: 'menuEntry', each: true, short: 'screen' },
  },
  heldCookie: {
    csrf: { is: 'heldCookie.csrf' },
  },
  waiting: {
    source: { is: 'sessionCall' },
  },
  sessionCall: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
  },
  fieldType: {
    optionsFrom: { is: 'optionsFrom' },
  },
  optionList: {
    '*': { is: 'option' },
  },
  dateRef: {
    of: { is: 'valueRef' },
  },
  condition: {
    all: { is: 'condition', each: true },
    any: { is: 'condition', each: true },
    not: { is: 'condition' },
  },
  source: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    paging: { is: 'paging' },
  },
  optionsFrom: {
    source: { is: 'source' },
  },
  field: {
    fields: { is: 'field', each: true },
    optionsFrom: { is: 'optionsFrom' },
    initial: { is: 'valueRef' },
    visible: { is: 'condition' },
    requiredWhen: { is: 'condition' },
    enabled: { is: 'condition' },
    whenDisabled: { is: 'valueRef' },
    whenEmpty: { is: 'valueRef' },
  },
  rule: {
    date: { is: 'dateRef' },
  },
  form: {
    fields: { is: 'field', each: true },
    rules: { is: 'rule', each: true },
  },
  link: {
    path: { is: 'valueRef', each: true },
    search: { is: 'valueRef', each: true },
  },
  action: {
    path: { is: 'valueRef', each: true },
    search: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    when: { is: 'condition' },
    confirm: { is: 'form' },
  },
  column: {
    visible: { is: 'condition' },
    optionsFrom: { is: 'optionsFrom' },
    link: { is: 'link', short: 'screen' },
    csv: { is: 'csvFormat' },
    edit: { is: 'columnEdit' },
    action: { is: 'action', short: 'screen' },
  },
  columnEdit: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    when: { is: 'condition' },
    ticked: { is: 'condition' },
  },
  grid: {
    columns: { is: 'column', each: true },
    actions: { is: 'action', each: true, short: 'screen' },
    selectable: { is: 'condition' },
  },
  table: {
    source: { is: 'source' },
    columns: { is: 'column', each: true },
    selectable: { is: 'condition' },
  },
  block: {
    source: { is: 'source' },
    columns: { is: 'column', each: true },
    empty: { is: 'condition' },
    chart: { is: 'chart' },
  },
  bulk: {
    choices: { is: 'choice', each: true },
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
  },
  compare: {
    source: { is: 'source' },
    own: { is: 'valueRef', each: true },
    when: { is: 'condition' },
    items: { is: 'compareItem', each: true },
  },
  shortcut: {
    set: { is: 'valueRef', each: true },
  },
  item: {
    optionsFrom: { is: 'optionsFrom' },
    visible: { is: 'condition' },
    link: { is: 'link', short: 'screen' },
  },
  pagePart: {
    visible: { is: 'condition' },
  },
  panel: {
    items: { is: 'item', each: true },
  },
  refresh: {
    while: { is: 'condition' },
  },
  detailEdit: {
    items: { is: 'item', each: true },
    form: { is: 'form' },
    steps: { is: 'detailStep', each: true },
  },
  detailStep: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    when: { is: 'condition' },
  },
  section: {
    items: { is: 'item', each: true },
    edit: { is: 'sectionEdit' },
  },
  sectionEdit: {
    form: { is: 'form' },
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    when: { is: 'condition' },
  },
  collectionEntry: {
    download: { is: 'collectionDownload' },
  },
  collectionDownload: {
    path: { is: 'valueRef', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
  },
  searchScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    source: { is: 'source' },
    filters: { is: 'form' },
    find: { is: 'find' },
    grid: { is: 'grid' },
    bulk: { is: 'bulk' },
    compare: { is: 'compare' },
    shortcuts: { is: 'shortcut', each: true },
    actions: { is: 'action', each: true, short: 'screen' },
    help: { is: 'help' },
  },
  detailScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    source: { is: 'source' },
    actions: { is: 'action', each: true, short: 'screen' },
    tabs: { is: 'tab', each: true },
    panels: { is: 'panel', each: true },
    edit: { is: 'detailEdit' },
    tables: { is: 'table', each: true },
    refresh: { is: 'refresh' },
    help: { is: 'help' },
  },
  dashboardScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    filters: { is: 'form' },
    period: { is: 'dashboardScreen.period' },
    empty: { is: 'condition' },
    chart: { is: 'chart' },
    columns: { is: 'column', each: true },
    blocks: { is: 'block', each: true },
    help: { is: 'help' },
  },
  formScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    source: { is: 'source' },
    actions: { is: 'action', each: true, short: 'screen' },
    form: { is: 'form' },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    help: { is: 'help' },
  },
  sectionsScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    source: { is: 'source' },
    actions: { is: 'action', each: true, short: 'screen' },
    tabs: { is: 'tab', each: true },
    sections: { is: 'section', each: true },
    help: { is: 'help' },
  },
  signInScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    query: { is: 'valueRef', each: true },
    headers: { is: 'valueRef', each: true },
    body: { is: 'bodyObject' },
    errors: { is: 'errorRule', each: true },
    identifier: { is: 'signInField' },
    password: { is: 'signInField' },
    refuse: { is: 'condition' },
    help: { is: 'help' },
  },
  pageScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    parts: { is: 'pagePart', each: true },
    tabs: { is: 'pageTab', each: true },
    help: { is: 'help' },
  },
  linksScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    entries: { is: 'linkEntry', each: true, short: 'screen' },
    help: { is: 'help' },
  },
  siteMapScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    help: { is: 'help' },
  },
  collectionScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    source: { is: 'source' },
    groups: { is: 'collectionGroups' },
    entry: { is: 'collectionEntry' },
    help: { is: 'help' },
  },
  customScreen: {
    chrome: { is: 'chrome' },
    variants: { is: 'patch', each: true },
    form: { is: 'form' },
    tables: { is: 'table', each: true },
    help: { is: 'help' },
  },
  help: {
    '*': { is: 'helpLink', short: 'screen' },
  },
  appDefinition: {
    site: { is: 'appDefinition.site' },
    variants: { is: 'appDefinition.variants' },
    addresses: { is: 'appDefinition.addresses' },
    types: { is: 'fieldType', each: true },
    options: { is: 'optionList', each: true },
    rights: { is: 'right', each: true },
    menu: { is: 'menuEntry', each: true, short: 'screen' },
    links: { is: 'appDefinition.links', each: true },
    home: { is: 'homeScreens' },
    special: { is: 'appDefinition.special' },
    session: { is: 'appDefinition.session' },
    calls: { is: 'call', each: true },
    errors: { is: 'errorRule', each: true },
    failures: { is: 'appDefinition.failures' },
    writes: { is: 'appDefinition.writes' },
    paging: { is: 'paging' },
    tour: { is: 'tourStep', each: true },
  },
  areaDefinition: {
    options: { is: 'optionList', each: true },
    types: { is: 'fieldType', each: true },
    sources: { is: 'source', each: true },
    calls: { is: 'call', each: true },
    errors: { is: 'errorRule', each: true },
    screens: { is: 'screen', each: true },
  },
  'bodyObject.row': {
    set: { is: 'valueRef', each: true },
  },
  'bodyObject.form': {
    set: { is: 'valueRef', each: true },
  },
  'bodyObject.replace': {
    set: { is: 'valueRef', each: true },
  },
  'bodyObject.merge': {
    set: { is: 'valueRef', each: true },
  },
  'heldCookie.csrf': {
    call: { is: 'sessionCall' },
  },
  'appDefinition.site': {
    title: { is: 'property' },
    documentTitle: { is: 'property' },
  },
  'appDefinition.links': {
    '*': { is: 'shellLink', short: 'screen' },
  },
  'appDefinition.special': {
    gate: { is: 'appDefinition.special.gate' },
  },
  'appDefinition.session': {
    claims: { is: 'appDefinition.session.claims' },
    token: { is: 'heldToken' },
    cookie: { is: 'heldCookie' },
    oidc: { is: 'provider' },
    renew: { is: 'sessionCall' },
    validate: { is: 'sessionCall' },
    user: { is: 'sessionCall' },
    logout: { is: 'sessionCall' },
    properties: { is: 'sessionCall' },
    waiting: { is: 'waiting' },
  },
  'appDefinition.failures': {
    fields: { is: 'fieldErrors', each: true },
  },
};
