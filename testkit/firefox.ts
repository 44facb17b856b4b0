/** Debian's Firefox, which Playwright drives over WebDriver BiDi. */
export const firefoxPath = '/usr/bin/firefox-esr';
