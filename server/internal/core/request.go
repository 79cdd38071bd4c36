package core

import (
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// RequestStatus says what was decided about a request.
type RequestStatus string

// The statuses of a request (specification, section 3), and what it is once its
// owner has taken it back.
const (
	RequestPending   RequestStatus = "pending"
	RequestApproved  RequestStatus = "approved"
	RequestRejected  RequestStatus = "rejected"
	RequestWithdrawn RequestStatus = "withdrawn"
)

func (s RequestStatus) known() bool {
	return slices.Contains([]RequestStatus{RequestPending, RequestApproved, RequestRejected, RequestWithdrawn}, s)
}

// RequestDetails is what an association tells about the website it asks for. The
// names are the specification's (section 3).
type RequestDetails struct {
	ContactName         string `bson:"contact_name,omitempty" json:"contact_name,omitempty"`
	ContactEmail        string `bson:"contact_email,omitempty" json:"contact_email,omitempty"`
	OrganizationName    string `bson:"organization_name,omitempty" json:"organization_name,omitempty"`
	CurrentWebsite      string `bson:"current_website,omitempty" json:"current_website,omitempty"`
	ActivityArea        string `bson:"activity_area,omitempty" json:"activity_area,omitempty"`
	ProjectGoals        string `bson:"project_goals,omitempty" json:"project_goals,omitempty"`
	TargetAudience      string `bson:"target_audience,omitempty" json:"target_audience,omitempty"`
	SpecialRequirements string `bson:"special_requirements,omitempty" json:"special_requirements,omitempty"`
	SiteAssets          string `bson:"site_assets,omitempty" json:"site_assets,omitempty"`
	ReferenceWebsites   string `bson:"reference_websites,omitempty" json:"reference_websites,omitempty"`
	DesignPreferences   string `bson:"design_preferences,omitempty" json:"design_preferences,omitempty"`
	DomainHosting       string `bson:"domain_hosting,omitempty" json:"domain_hosting,omitempty"`
	ExtraNotes          string `bson:"extra_notes,omitempty" json:"extra_notes,omitempty"`
}

// Request is a stored request for a website.
type Request struct {
	ID             bson.ObjectID `bson:"_id" json:"_id"`
	User           bson.ObjectID `bson:"user" json:"user"`
	Status         RequestStatus `bson:"status" json:"status"`
	RequestDetails `bson:",inline"`
	Events         []RequestEvent `bson:"events" json:"events"`
	Revision       int64          `bson:"revision" json:"revision"` // how often its status was set
	CreatedAt      time.Time      `bson:"createdAt" json:"createdAt"`
	UpdatedAt      time.Time      `bson:"updatedAt" json:"-"`
}

// Complete fills in what documents of the Node era lack: pending as the status, an
// empty timeline, the time in the id as the creation time (design, section 6).
func (r *Request) Complete() {
	if !r.Status.known() {
		r.Status = RequestPending
	}
	r.Events = slices.DeleteFunc(r.Events, func(e RequestEvent) bool {
		return !e.Status.known() || e.Type != RequestDecided && e.Type != RequestTakenBack
	})
	if r.Events == nil {
		r.Events = []RequestEvent{}
	}
	for i := range r.Events {
		r.Events[i].By = orTeam(r.Events[i].By)
	}
	createdAt(r.ID, &r.CreatedAt)
}

// NewRequest is what a user sends to ask for a website.
type NewRequest struct {
	RequestDetails
}

// Validate trims every field and fails with Invalid when one cannot be accepted
// (specification, section 5; limits: design, openapi.yaml).
func (in *NewRequest) Validate() error {
	var c check
	c.line("contact_name", &in.ContactName, MaxLine)
	c.required("contact_name", in.ContactName)
	c.email("contact_email", &in.ContactEmail)
	c.line("organization_name", &in.OrganizationName, MaxLine)
	c.required("organization_name", in.OrganizationName)
	c.website("current_website", &in.CurrentWebsite)
	c.text("activity_area", &in.ActivityArea, MaxLongText)
	c.text("project_goals", &in.ProjectGoals, MaxLongText)
	c.text("target_audience", &in.TargetAudience, MaxLongText)
	c.text("special_requirements", &in.SpecialRequirements, MaxLongText)
	c.text("site_assets", &in.SiteAssets, MaxLongText)
	c.text("reference_websites", &in.ReferenceWebsites, MaxLongText)
	c.text("design_preferences", &in.DesignPreferences, MaxLongText)
	c.text("domain_hosting", &in.DomainHosting, MaxLongText)
	c.text("extra_notes", &in.ExtraNotes, MaxLongText)
	return c.err()
}
