/** How a box trembles and its work appears: no part of the style sheet that everybody loads. */
const MOTION = `@media (prefers-reduced-motion: no-preference) {
  .box-lid { animation: box-lid 900ms ease-in-out infinite; transform-box: fill-box; }
  .box-work { animation: box-work 600ms ease-out; }
}
@keyframes box-lid { 50% { transform: translateY(-3px) rotate(1.5deg); } }
@keyframes box-work { from { opacity: 0; transform: scale(0.86); } }`;

/** Who wants less motion gets none. */
export function BoxMotion() {
  return <style>{MOTION}</style>;
}
