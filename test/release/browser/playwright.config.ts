// Browser tests of a release, with the journeys' server: npm run test:release.
import { defineConfig } from '@playwright/test';
import journeys from '../../../playwright.config.ts';

export default defineConfig({ ...journeys, testDir: '.', projects: [{ name: 'release' }] });
