export default function PricingDialog(_: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return null;
}
