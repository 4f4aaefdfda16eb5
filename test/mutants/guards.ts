// Every guard, Sight condition and redactor, each with an edit that removes it. Some test must fail for each.
import { DOOR_GUARDS } from './guards/doors.ts';
import { ROW_GUARDS } from './guards/rows.ts';
import { SIGHT_GUARDS } from './guards/sight.ts';

export interface GuardFault {
  name: string;
  file: string;
  find: string;
  replace: string;
}

export const GUARD_FAULTS: GuardFault[] = [...SIGHT_GUARDS, ...ROW_GUARDS, ...DOOR_GUARDS];
