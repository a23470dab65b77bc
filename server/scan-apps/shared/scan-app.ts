/** An application that sends photos. It sees the codes of its company, one of the operator's sees all. */
export interface ScanApp {
  id: number;
  identifier: string;
  gaKey: string;
  companyId: number;
  isOperator: boolean;
  /** It still gets answers; its scans are marked as suspicious. */
  isBlacklisted: boolean;
  /** Its scans of the codes of its company are of that company's own staff. */
  isStaff: boolean;
  /** Websites that may embed the check with it. */
  allowedOrigins: readonly string[];
}

/** Company whose codes alone the application sees; null for one of the operator's. */
export const companySeenBy = ({ isOperator, companyId }: ScanApp): number | null => (isOperator ? null : companyId);
