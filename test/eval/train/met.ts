// Newsletters on which the rules were written, by the first eight digits of their names' SHA-256. Nothing is learned
// from the rules' claims there, because the rules are right there more often than elsewhere.
import { createHash } from 'node:crypto';

const MET = new Set([
  '0564d596',
  '05c43187',
  '1b29de2e',
  '22a96d31',
  '29601868',
  '2bd89d12',
  '2eee4e30',
  '3641ed1f',
  '37bebfe0',
  '4075085f',
  '4d2b10aa',
  '508192ac',
  '5db52b30',
  '603b32b9',
  '725bc9d4',
  '76a677b4',
  '7a4b00f0',
  '7d88eee2',
  '83498e6c',
  '844c455d',
  '942d41d2',
  '958c6d8d',
  '98cfee70',
  '9c316710',
  'b2412d2a',
  'c08990ac',
  'c0b072ba',
  'c1ca1f68',
  'c435d330',
  'ca62cacf',
  'd3afea0c',
  'd95f8e80',
  'e113ffad',
  'e46efa20',
  'ea756dd9',
  'ef99ca89',
  'f473b3d1',
  'f7446a3b',
  'f95e79fa',
]);

export const wereRulesTunedOn = (newsletter: string): boolean =>
  MET.has(createHash('sha256').update(newsletter).digest('hex').slice(0, 8));
