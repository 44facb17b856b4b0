/** The core of publiccode.yml 0.4 as a JSON schema: the keys that it needs and knows, and the values of its lists. */

const categories =
  'accounting agile-project-management applicant-tracking application-development appointment-scheduling backup billing-and-invoicing blog budgeting business-intelligence business-process-management cad call-center-management cloud-management collaboration communications compliance-management contact-management content-management crm customer-service-and-support data-analytics data-collection data-visualization digital-asset-management digital-citizenship document-management donor-management e-commerce e-signature email-management email-marketing employee-management enterprise-project-management enterprise-social-networking erp event-management facility-management feedback-and-reviews-management financial-reporting fleet-management fundraising gamification geographic-information-systems grant-management graphic-design help-desk hr ide identity-management instant-messaging inventory-management it-asset-management it-development it-management it-security it-service-management knowledge-management learning-management-system marketing mind-mapping mobile-marketing mobile-payment network-management office online-booking online-community payment-gateway payroll predictive-analysis procurement productivity-suite project-collaboration project-management property-management real-estate-management remote-support resource-management sales-management seo service-desk social-media-management survey talent-management task-management taxes-management test-management time-management time-tracking translation video-conferencing video-editing visitor-management voip warehouse-management web-collaboration web-conferencing website-builder workflow-management';
const scopes =
  'agriculture culture defence education emergency-services employment energy environment finance-and-economic-development foreign-affairs government healthcare infrastructures justice local-authorities manufacturing research science-and-technology security society sport tourism transportation welfare';

const text = { type: 'string', minLength: 1 } as const;
const uri = { type: 'string', format: 'uri' } as const;
const texts = { type: 'array', items: text, minItems: 1 } as const;
const oneOf = (values: string) => ({ enum: values.split(' ') }) as const;
const date = { type: 'string', format: 'date' } as const;
const countries = { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' } } as const;
const language = '^[a-z]{2,3}(-[A-Za-z0-9]+)*$';

function group(properties: Readonly<Record<string, object>>, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false };
}

const dependency = group(
  { name: text, versionMin: text, versionMax: text, version: text, optional: { type: 'boolean' } },
  ['name'],
);
const dependencies = { type: 'array', items: dependency };
const contact = group(
  { name: text, email: { type: 'string', format: 'email' }, phone: text, affiliation: text },
  ['name'],
);
const contractor = group(
  { name: text, until: date, email: { type: 'string', format: 'email' }, website: uri },
  ['name', 'until'],
);
const description = group(
  {
    localisedName: text,
    genericName: { ...text, maxLength: 35 },
    shortDescription: { ...text, maxLength: 150 },
    longDescription: { type: 'string', minLength: 150, maxLength: 10_000 },
    documentation: uri,
    apiDocumentation: uri,
    features: texts,
    screenshots: texts,
    videos: { type: 'array', items: uri },
    awards: texts,
  },
  ['shortDescription', 'longDescription', 'features'],
);
const maintenance = {
  ...group(
    {
      type: oneOf('internal contract community none'),
      contractors: { type: 'array', items: contractor, minItems: 1 },
      contacts: { type: 'array', items: contact, minItems: 1 },
    },
    ['type'],
  ),
  allOf: [
    { if: { properties: { type: { const: 'contract' } } }, then: { required: ['contractors'] } },
    { if: { properties: { type: oneOf('internal community') } }, then: { required: ['contacts'] } },
  ],
};

export const publiccodeSchema = group(
  {
    publiccodeYmlVersion: oneOf('0.4 0.4.0'),
    name: text,
    applicationSuite: text,
    url: uri,
    landingURL: uri,
    isBasedOn: { type: ['string', 'array'] },
    softwareVersion: text,
    releaseDate: date,
    logo: text,
    platforms: texts,
    categories: { type: 'array', items: oneOf(categories), minItems: 1 },
    usedBy: texts,
    roadmap: uri,
    developmentStatus: oneOf('concept development beta stable obsolete'),
    softwareType: oneOf(
      'standalone/mobile standalone/iot standalone/desktop standalone/web standalone/backend standalone/other addon library configurationFiles',
    ),
    intendedAudience: group(
      { countries, unsupportedCountries: countries, scope: { type: 'array', items: oneOf(scopes) } },
      [],
    ),
    description: {
      type: 'object',
      patternProperties: { [language]: description },
      additionalProperties: false,
      minProperties: 1,
    },
    legal: group({ license: text, mainCopyrightOwner: text, repoOwner: text, authorsFile: text }, [
      'license',
    ]),
    maintenance,
    localisation: group(
      {
        localisationReady: { type: 'boolean' },
        availableLanguages: { ...texts, items: { type: 'string', pattern: language } },
      },
      ['localisationReady', 'availableLanguages'],
    ),
    dependsOn: group({ open: dependencies, proprietary: dependencies, hardware: dependencies }, []),
  },
  [
    'publiccodeYmlVersion',
    'name',
    'url',
    'releaseDate',
    'platforms',
    'categories',
    'developmentStatus',
    'softwareType',
    'description',
    'legal',
    'maintenance',
    'localisation',
  ],
);
