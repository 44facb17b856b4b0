/** The keys of all advisory locks, in one table so that no two are equal by mistake. */
export const locks = {
  migrations: 7_405_001,
  demonstration: 7_405_002,
  retention: 7_405_004,
  firstContent: 7_405_005,
  siteFiles: 7_405_006,
} as const;
