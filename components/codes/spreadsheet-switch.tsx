'use client';

import { Switch } from '#components/ui/switch.tsx';

/** The form of an export, as the service has it: exact for programs, or safe to open in a spreadsheet. */
export function SpreadsheetSwitch(props: { checked: boolean; onCheckedChange: (checked: boolean) => void }) {
  return (
    <Switch
      {...props}
      hint="Puts an apostrophe before values that Excel would run as formulas. Off: every value exactly as it is."
    >
      For a spreadsheet
    </Switch>
  );
}
