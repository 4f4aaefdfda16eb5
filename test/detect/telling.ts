// Renders a detection result for golden files.
import type { Block } from '../../src/detect/blocks.ts';
import type { DetectionResult } from '../../src/detect/detect.ts';
import { digestOf } from '../support/digest.ts';

const flag = (is: unknown, sign: string) => (is ? sign : '');

/** A whole block in one line. */
export const formatBlock = ({ box, cell, ...block }: Block) =>
  [
    `${block.index} [${block.start}-${block.end}]`,
    block.role,
    `h${block.level}`,
    flag(block.list, 'list'),
    cell ? `cell ${cell.table}/${cell.row}` : '',
    box ? `box ${box.id}${flag(box.background, 'b')}${flag(box.border, 'f')} ${box.share.toFixed(3)}` : '',
    flag(block.hint, 'hint'),
    flag(block.ruleBefore, 'rule'),
    flag(block.afterSignOff, 'signed off'),
    block.place.toFixed(3),
    ...block.links.map((link) => JSON.stringify(link)),
    ...block.images.map(({ src, alt, link }) => `img ${src} ${alt} ${link?.href ?? ''}`),
    block.heading ?? '',
    block.words,
  ]
    .filter(Boolean)
    .join(' | ');

/** A claim in one line: what users see of it, and a digest of the whole claim. */
export const formatClaim = (claim: DetectionResult['claims'][number]) =>
  [claim.brand, claim.placementType, claim.confidence, claim.domain ?? '', digestOf(JSON.stringify(claim))].join(' | ');
