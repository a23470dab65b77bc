import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Camera,
  ChartColumn,
  FileText,
  House,
  Inbox,
  LayoutTemplate,
  Package,
  QrCode,
  ScanLine,
  Settings,
  Wrench,
} from 'lucide-react';
import type { NavigationIcon as Name } from './navigation.ts';

const icons = {
  overview: House,
  workorders: FileText,
  templates: LayoutTemplate,
  ingestion: ArrowUpFromLine,
  codes: QrCode,
  downloads: ArrowDownToLine,
  authenticate: Camera,
  scans: ScanLine,
  analytics: ChartColumn,
  catalog: Package,
  operator: Wrench,
  support: Inbox,
  settings: Settings,
};

export function NavigationIcon({ name }: { name: Name }) {
  const Icon = icons[name];
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
}
