import base from '/work/main/playwright.config.ts';
export default {
  ...base,
  testDir: '/work/main/test/e2e',
  webServer: undefined,
  retries: 0,
  projects: [{ name: 'product', testDir: '/work/main/test/e2e' }],
};
