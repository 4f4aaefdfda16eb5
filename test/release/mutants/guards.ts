// Every guard, Sight condition and redactor, each with an edit that removes it. Some test must fail for each.
import { DOOR_GUARD_FAULTS } from './guards/doors.ts';
import { ROW_GUARD_FAULTS } from './guards/rows.ts';
import { SIGHT_GUARD_FAULTS } from './guards/sight.ts';

export interface GuardFault {
  name: string;
  file: string;
  find: string;
  replace: string;
}

export const GUARD_FAULTS: GuardFault[] = [...SIGHT_GUARD_FAULTS, ...ROW_GUARD_FAULTS, ...DOOR_GUARD_FAULTS];
