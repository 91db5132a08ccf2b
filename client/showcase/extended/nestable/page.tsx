import "#client/showcase/frame/drag/drag.css";
import "#client/showcase/extended/nestable/nestable.css";
import type { PageHandle } from "#client/routes.tsx";
import { NestedList } from "#client/showcase/extended/nestable/nested-list.tsx";
import {
  writeFilingPlan,
  writeGoodsTree,
} from "#client/showcase/extended/nestable/written-lists.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Nestable list" };

const goodsTree = writeGoodsTree();
const filingPlan = writeFilingPlan();

/** Two lists whose lines stand below one another and can be put elsewhere. */
export function Component() {
  return (
    <ShowcaseScreen
      title="Nestable list"
      lead="Drag a line up or down to put it elsewhere, sideways to put it below another one. What is below it goes along. The arrows and the keyboard do the same."
    >
      <div className="row g-4">
        <div className="col-lg-6">
          <NestedList
            name="nest-goods"
            title="Goods by HS chapter"
            written={goodsTree}
            newLine="Another chapter or good"
          />
        </div>
        <div className="col-lg-6">
          <NestedList
            name="nest-files"
            title="Filing plan of the customs desk"
            written={filingPlan}
            newLine="Another folder"
          />
        </div>
      </div>
    </ShowcaseScreen>
  );
}
